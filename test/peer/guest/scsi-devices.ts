// SCSI devices as the guest's Linux has found them, and commands given to them byte by byte (sg3-utils).

import type { Guest } from "./guest.js";

export interface ScsiDevice {
  readonly id: number;
  /** As lsscsi calls it: disk, cd/dvd, optical. */
  readonly type: string;
  readonly vendor: string;
  readonly product: string;
  readonly revision: string;
  /** Such as /dev/sda; the kernel hands these out in no fixed order. */
  readonly block: string;
  /** Such as /dev/sg0. */
  readonly generic: string;
}

/** Loads the driver of the adapter and those of the devices; they are all there when it returns. By SCSI ID. */
export async function findDevices(guest: Guest): Promise<readonly ScsiDevice[]> {
  await guest.run("modprobe -a sym53c8xx sd_mod sr_mod sg");
  const text = await guest.run(`
    for turn in $(seq 50); do
      lsscsi -g >/run/devices
      if grep -q . /run/devices && ! grep -q ' - ' /run/devices; then break; fi
      sleep 0.2
    done
    cat /run/devices`);
  return text.trimEnd().split("\n").map(readLine);
}

// [0:0:3:0]    cd/dvd  GUESTLAB CD-ROM           R3.0  /dev/sr0   /dev/sg3
function readLine(line: string): ScsiDevice {
  const match = /^\[\d+:\d+:(\d+):0\] +(\S+) +(.{8}) (.{16}) (.{4}) +(\S+) +(\S+)\s*$/.exec(line);
  if (match === null) throw new Error(`lsscsi: ${line}`);
  const [, id, type = "", vendor = "", product = "", revision = "", block = "", generic = ""] = match;
  return { id: Number(id), type, vendor, product, revision, block, generic };
}

export interface RawAnswer {
  /** Of sg_raw: 0 good, 5 illegal request (sg3_utils(8)). */
  readonly code: number;
  /** What sg_raw says: status and sense. */
  readonly said: string;
  /** Data in, as hexadecimal digits. */
  readonly data: string;
}

/** Gives a command of hexadecimal digits, and takes up to so many bytes of data. */
export async function giveCommand(guest: Guest, device: ScsiDevice, cdb: string, dataInBytes = 0): Promise<RawAnswer> {
  const wanted = dataInBytes === 0 ? "" : `-r ${dataInBytes} -o /run/data-in`;
  return raw(guest, `sg_raw ${wanted} ${device.generic} ${spaced(cdb)}`);
}

/** The same with so many bytes of data out, each 5Ah. */
export async function giveData(
  guest: Guest,
  device: ScsiDevice,
  cdb: string,
  dataOutBytes: number,
): Promise<RawAnswer> {
  const data = `head -c ${dataOutBytes} /dev/zero | tr '\\0' Z >/run/data-out`;
  return raw(guest, `${data}; sg_raw -s ${dataOutBytes} -i /run/data-out ${device.generic} ${spaced(cdb)}`);
}

async function raw(guest: Guest, command: string): Promise<RawAnswer> {
  const script = `: >/run/data-in; ${command}; code=$?; echo; echo "= $code"; od -An -v -tx1 /run/data-in`;
  const [said = "", rest = ""] = (await guest.run(script)).split("\n= ");
  const [code, ...data] = rest.split(/\s+/);
  return { code: Number(code), said, data: data.join("") };
}

/** MODE SENSE(6) of all pages, as sg_modes hands them on. */
export async function readModePages(guest: Guest, device: ScsiDevice): Promise<string> {
  return (await guest.run(`sg_modes -6 -r -a ${device.generic} | od -An -v -tx1`)).replace(/\s/g, "");
}

function spaced(hex: string): string {
  return (hex.replace(/\s/g, "").match(/../g) ?? []).join(" ");
}
