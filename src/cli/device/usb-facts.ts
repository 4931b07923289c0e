// What a Linux system says of its USB devices without opening any: the tree below /sys/bus/usb/devices, and the rights on the files that
// a program opens. Read from a root that tests can lay out.

import { accessSync, constants, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";

export type Access = "usable" | "denied" | "missing";

export interface SeenInterface {
  readonly number: number;
  /** Name of the kernel driver that has it. */
  readonly driver: string | undefined;
}

export interface SeenDevice {
  /** "1-1.2" */
  readonly place: string;
  readonly vendorId: number;
  readonly productId: number;
  readonly serial: string | undefined;
  readonly interfaces: readonly SeenInterface[];
  readonly node: { readonly path: string; readonly access: Access };
  readonly hidraw: { readonly path: string; readonly access: Access } | undefined;
}

export interface UsbFacts {
  /** `none`: the kernel has no USB at all, as in most containers. */
  readonly usb: "present" | "none";
  readonly devices: readonly SeenDevice[];
}

/** What may be done with a file in /dev. */
type LookAtFile = (path: string) => Access;

export function readUsbFacts(root = "/", lookAt: LookAtFile = accessTo): UsbFacts {
  const folder = join(root, "sys/bus/usb/devices");
  const names = namesIn(folder);
  if (names === undefined || names.length === 0) return { usb: "none", devices: [] };
  const places = names.filter((name) => /^\d+-[\d.]+$/.test(name));
  return { usb: "present", devices: places.flatMap((place) => seenDevice({ root, folder, names, lookAt }, place)) };
}

interface Tree {
  readonly root: string;
  readonly folder: string;
  readonly names: readonly string[];
  readonly lookAt: LookAtFile;
}

function seenDevice({ root, folder, names, lookAt }: Tree, place: string): readonly SeenDevice[] {
  const read = (name: string) => textOf(join(folder, place, name));
  const [vendorId, productId] = [read("idVendor"), read("idProduct")].map((text) => Number.parseInt(text ?? "", 16));
  if (vendorId === undefined || productId === undefined || Number.isNaN(vendorId + productId)) return [];
  const own = names.filter((name) => name.startsWith(`${place}:`));
  const interfaces = own.map((name) => ({
    number: Number(name.split(".").at(-1)),
    driver: linkName(join(folder, name, "driver")),
  }));
  const [bus = "", number = ""] = [read("busnum"), read("devnum")].map((text) => (text ?? "").padStart(3, "0"));
  const node = `/dev/bus/usb/${bus}/${number}`;
  const hidraw = own.flatMap((name) => hidrawBelow(join(folder, name)))[0];
  return [
    {
      ...{ place, vendorId, productId, serial: read("serial"), interfaces },
      node: { path: node, access: lookAt(join(root, node)) },
      hidraw: hidraw === undefined ? undefined : { path: `/dev/${hidraw}`, access: lookAt(join(root, "dev", hidraw)) },
    },
  ];
}

/** `INTERFACE/0003:16D0:0BD4.0001/hidraw/hidraw0` */
function hidrawBelow(folder: string): readonly string[] {
  const devices = (namesIn(folder) ?? []).filter((name) => /^[0-9A-F]{4}:[0-9A-F]{4}:[0-9A-F]{4}\./i.test(name));
  return devices.flatMap((name) => namesIn(join(folder, name, "hidraw")) ?? []);
}

function namesIn(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder).sort();
  } catch {
    return undefined;
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return undefined;
  }
}

function linkName(path: string): string | undefined {
  try {
    return basename(readlinkSync(path));
  } catch {
    return undefined;
  }
}

function accessTo(path: string): Access {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return "usable";
  } catch (error) {
    return (error as { readonly code?: string }).code === "ENOENT" ? "missing" : "denied";
  }
}
