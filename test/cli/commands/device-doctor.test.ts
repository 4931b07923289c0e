// doctor: what it makes of systems without USB, without rights, with drivers in the way and with boards left in their loader. The trees
// are laid out as Linux has them below /sys and /dev.

import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { diagnose, type Finding, isWell, type Surroundings } from "../../../src/cli/device/diagnose.js";
import { udevRule } from "../../../src/cli/device/udev-rule.js";
import { readUsbFacts, type SeenDevice, type UsbFacts } from "../../../src/cli/device/usb-facts.js";
import { runCli, runJson } from "../recording-output.js";
import { useTemporaryFolder } from "../temporary-folder.js";
import { serveBoards } from "./device-server.js";

const folder = useTemporaryFolder();

const usable = { path: "/dev/bus/usb/001/004", access: "usable" } as const;
const board: SeenDevice = {
  place: "1-1",
  vendorId: 0x16d0,
  productId: 0x0bd4,
  serial: "316C395A3438",
  interfaces: [
    { number: 0, driver: "usbhid" },
    { number: 1, driver: undefined },
  ],
  node: usable,
  hidraw: { path: "/dev/hidraw0", access: "usable" },
};
const loader: SeenDevice = {
  ...board,
  ...{ place: "1-2", vendorId: 0x0483, productId: 0xdf11, hidraw: undefined },
  interfaces: [{ number: 0, driver: undefined }],
};
const packages = [
  { name: "node-hid", trouble: undefined },
  { name: "usb", trouble: undefined },
];

function around(devices: readonly SeenDevice[], more: Partial<Surroundings> = {}): Surroundings {
  const facts: UsbFacts = { usb: "present", devices };
  return { platform: "linux", facts, packages, boards: [], listTrouble: undefined, ...more };
}

function ids(findings: readonly Finding[]): string {
  return findings.map(({ id, verdict }) => `${id}:${verdict}`).join(" ");
}

const answering = { name: "1-1", mode: "application", trouble: undefined } as const;

describe("diagnoses", () => {
  test.each<[string, Surroundings, string]>([
    ["all well", around([board], { boards: [answering] }), "board:good"],
    ["nothing plugged in", around([]), "no-board:bad"],
    ["no USB at all", around([], { facts: { usb: "none", devices: [] } }), "no-usb:bad no-board:bad"],
    [
      "no rights",
      around([{ ...board, hidraw: { path: "/dev/hidraw0", access: "denied" } }], {
        boards: [{ ...answering, trouble: "cannot open device" }],
      }),
      "permission:bad board:bad",
    ],
    ["a board left in its loader", around([loader]), "leftover:note"],
    [
      "… without rights",
      around([{ ...loader, node: { ...usable, access: "denied" } }]),
      "leftover:note permission:bad",
    ],
    ["another driver", around([{ ...board, interfaces: [{ number: 0, driver: "usbip-host" }] }]), "driver:bad"],
    [
      "its disks mounted",
      around([{ ...board, interfaces: [...board.interfaces.slice(0, 1), { number: 1, driver: "usb-storage" }] }], {
        boards: [answering],
      }),
      "storage:note board:good",
    ],
    ["no hidraw", around([{ ...board, hidraw: undefined }], { boards: [answering] }), "driver:note board:good"],
    [
      "packages missing",
      around([], { packages: [{ name: "usb", trouble: "cannot be loaded" }] }),
      "package:bad no-board:bad",
    ],
    [
      "a server that does not answer",
      around([], { facts: undefined, listTrouble: "nobody answers" }),
      "list:bad no-board:bad",
    ],
  ])("%s", (_, surroundings, expected) => {
    const findings = diagnose(surroundings);
    expect(ids(findings)).toBe(expected);
    expect(isWell(findings)).toBe(expected.includes("board:good"));
    for (const { id, verdict, remedy } of findings) {
      if (verdict === "bad" && id !== "board" && id !== "list") expect(remedy).toBeTruthy();
    }
  });

  test("Windows without WinUSB for the loader", () => {
    const boards = [{ name: "usb:0483:df11", mode: "loader", trouble: "not supported" }] as const;
    const [finding] = diagnose(around([], { platform: "win32", facts: undefined, boards }));
    expect(finding?.remedy).toMatch(/WinUSB.*Zadig.*DfuSe/);
  });
});

describe("a Linux tree", () => {
  function layOut(files: Readonly<Record<string, string>>, links: Readonly<Record<string, string>> = {}): string {
    for (const [path, text] of Object.entries(files)) folder.write(path, text);
    for (const [path, to] of Object.entries(links)) {
      mkdirSync(dirname(folder.path(path)), { recursive: true });
      symlinkSync(to, folder.path(path));
    }
    return folder.path();
  }

  const devices = "sys/bus/usb/devices";
  const files = {
    [`${devices}/usb1/idVendor`]: "1d6b\n",
    [`${devices}/1-1/idVendor`]: "16d0\n",
    [`${devices}/1-1/idProduct`]: "0bd4\n",
    [`${devices}/1-1/serial`]: "316C395A3438\n",
    [`${devices}/1-1/busnum`]: "1\n",
    [`${devices}/1-1/devnum`]: "4\n",
    [`${devices}/1-1:1.0/0003:16D0:0BD4.0001/hidraw/hidraw0/dev`]: "1:1\n",
    [`${devices}/1-1:1.1/bInterfaceNumber`]: "01\n",
    "dev/bus/usb/001/004": "",
    "dev/hidraw0": "",
  };
  const links = { [`${devices}/1-1:1.0/driver`]: "../../../../bus/usb/drivers/usbhid" };

  test("is read", () => {
    expect(readUsbFacts(layOut(files, links))).toEqual({ usb: "present", devices: [board] });
  });

  test("without rights", () => {
    const root = layOut(files, links);
    const denied = join(root, "dev/hidraw0");
    const facts = readUsbFacts(root, (path) => (path === denied ? "denied" : "usable"));
    expect(ids(diagnose(around(facts.devices)))).toBe("permission:bad");
  });

  test("without USB, and with things that are no devices", () => {
    expect(readUsbFacts(folder.path("nowhere"))).toEqual({ usb: "none", devices: [] });
    expect(readUsbFacts(layOut({ [`${devices}/1-3/idVendor`]: "not a number" })).devices).toEqual([]);
  });

  test("a board whose files are missing", () => {
    const root = layOut({ ...files, "dev/hidraw0": "" }, links);
    const { node } = readUsbFacts(root).devices[0] ?? board;
    expect(node.access).toBe("usable");
    expect(readUsbFacts(layOut({ [`${devices}/1-1/devnum`]: "9" })).devices[0]?.node).toEqual({
      path: "/dev/bus/usb/001/009",
      access: "missing",
    });
  });
});

test("the rule gives rights to who sits there, for both ids, and to nobody else", async () => {
  const { code, out } = await runCli("device", "doctor", "--rule");
  expect([code, out]).toEqual([0, udevRule]);
  const rules = out.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(rules.every((line) => line.includes('TAG+="uaccess"') && line.includes('MODE="0660"'))).toBe(true);
  expect(out).not.toContain("0666");
  expect(out).toMatch(/16d0.*0bd4/);
  expect(out).toMatch(/0483.*df11/);
});

describe("on the wire", () => {
  test("boards and loaders are tried one by one", async () => {
    const served = await serveBoards({}, { start: "loader", chipId: [1, 0x12340000, 2] });
    try {
      const { code, out } = await runCli("device", "doctor", ...served.via);
      expect(out).toMatch(/^ok 1-1 answers$/m);
      expect(out).toMatch(/^ok 1-2 in its loader \(DFU\) is in its loader/m);
      expect(code).toBe(0);
    } finally {
      await served.stop();
    }
  });

  test("nobody answers: exit code 3", async () => {
    const { code, out } = await runCli("device", "doctor", "--via", "usbip://127.0.0.1:9");
    expect(out).toMatch(/^!! /m);
    expect(code).toBe(3);
  });
});

test("this computer, whatever it has", async () => {
  const { code } = await runCli("device", "doctor");
  expect([0, 3]).toContain(code);
  expect(await runJson("device", "doctor", "--json")).toMatchObject({ schema: "scsi2sd/device-doctor@1" });
});
