// Linux in a guest has the board of `scsi2sd emulate --usbip` on its USB: lsusb, hidraw, mass storage with file systems, dfu-util,
// and this project's own command line, each through the kernel's own drivers. Expected bytes are those of firmware-behaviour 3.

import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeImage, type FirmwareVersion, readXml } from "../../src/config/index.js";
import { buildVirtualDfuFile, buildVirtualFirmware } from "../../src/emulator/index.js";
import { buildCli } from "../cli/cli-process.js";
import { blocksCdb, type Emulating, startEmulate } from "../cli/emulate/emulating.js";
import { plainWith } from "../cli/samples.js";
import { maySkip } from "../missing-tool.js";
import { descriptorScript } from "./usbip-board/descriptor-script.js";
import { loaderStatusScript, nodeLibrariesScript, pythonHidScript } from "./usbip-board/hid-libraries.js";
import { hidScript } from "./usbip-board/hid-script.js";
import {
  attachCommand,
  readLsusb,
  reasonAgainstUsbGuests,
  setUpLimitMs,
  useUsbGuest,
} from "./usbip-guest/usb-guest.js";

const project = join(import.meta.dirname, "../..");
const reason = reasonAgainstUsbGuests() ?? reasonAgainstLibraries();

const cardSectors = 73_728;
/** Two disks of 16 MiB behind each other. */
const diskSectors = 32_768;
const secondDisk = `</SCSITarget>
<SCSITarget id="2"><enabled>true</enabled><sdSectorStart>${diskSectors}</sdSectorStart><scsiSectors>${diskSectors}</scsiSectors>
<bytesPerSector>512</bytesPerSector><sectorsPerTrack>63</sectorsPerTrack><headsPerCylinder>255</headsPerCylinder>
<vendor>SECOND</vendor><prodId>DISK</prodId><revision>2</revision><serial>TWO</serial></SCSITarget>`;
const xml = plainWith(["4194303", `${diskSectors}`], ["</SCSITarget>", secondDisk]);

const shipped: FirmwareVersion = { major: 6, minor: 4, patch: 14 };
const older: FirmwareVersion = { major: 6, minor: 4, patch: 13 };
const newer: FirmwareVersion = { major: 6, minor: 4, patch: 12 };

const nodeModules = "/mnt/project/node_modules";

/** The configuration of full speed under the name of another speed's (USB 2.0 §9.6.4), out of firmware-behaviour 3.2. */
const otherSpeedConfiguration = [
  "0907400002010080fa",
  ...["090400000203000000", "092111010001222500", "07058203400020", "07050203400020"],
  ...["090401000208065000", "07058102400000", "07050102400000"],
].join("");

const isApplication = "lsusb -d 16d0:0bd4 >/dev/null";
const isLoader = "lsusb -d 0483:df11 >/dev/null";
const trouble = /BUG|Oops|hung task|Call Trace/;
const reset = /reset (full|high)-speed USB device/;

describe.skipIf(reason !== undefined)("a guest with the board on its USB", { timeout: setUpLimitMs }, () => {
  const guest = useUsbGuest({ project });
  let folder = "";
  let first: Emulating;
  let second: Emulating;

  beforeAll(async () => {
    buildCli();
    folder = mkdtempSync(join(tmpdir(), "scsi2sd-usb-board-"));
    const config = join(folder, "config.xml");
    writeFileSync(config, xml);
    const start = (name: string, ...words: readonly string[]) =>
      startEmulate([config, "--image", join(folder, name), "--create", `${cardSectors}`, ...words], {
        fronts: ["--usbip", "127.0.0.1:0", "--iscsi", "127.0.0.1:0"],
      });
    first = await start("first.img");
    second = await start("second.img", "--board", "2021", "--repaired");
    await guest.run(
      "mkdir /mnt/project; mount -t 9p -o trans=virtio,version=9p2000.L,ro,cache=loose project /mnt/project",
    );
  }, setUpLimitMs);

  afterAll(async () => {
    for (const emulating of [first, second]) emulating?.child.kill("SIGKILL");
    if (folder !== "") rmSync(folder, { recursive: true });
  });

  /** With the serial number, which differs from run to run, taken out. */
  const lsusb = async (id: string, { said }: Emulating) => {
    const serial = /chip ([0-9A-F]{12}),/.exec(said.out)?.[1] ?? "none";
    return (await readLsusb(guest, id)).map((line) => line.replace(serial, "SERIAL"));
  };

  it("lsusb says what is written down", async () => {
    await guest.attach(first.usbPort);
    await guest.until("[ -e /dev/hidraw0 -a -e /dev/sdb ]");
    expect(await lsusb("16d0:0bd4", first)).toEqual(golden("full-speed"));
  });

  it("python3 talks to the board through hidraw", async () => {
    const configSector = (cardSectors - 2).toString(16).padStart(8, "0");
    const replies = await guest.run(hidScript("01", "07", `09${configSector}`, "06"));
    const { config } = readXml(Buffer.from(xml));
    if (config === undefined) throw new Error("the sample is gone");
    const board = Buffer.from(encodeImage(config).subarray(0, 512)).toString("hex");
    expect(replies.split("\n")).toEqual([
      "00",
      `064e${cardSectors.toString(16).padStart(8, "0")}01`,
      board,
      "0000",
      "",
    ]);
  });

  it("python3-hid, node-hid and usb ask the board for its version and card, and the system's driver is back after it", async () => {
    const answer = `SCSI2SD V6 2020 064e${cardSectors.toString(16).padStart(8, "0")}01`;
    const heard = await guest.run(`${pythonHidScript("07")}\n${nodeLibrariesScript("07", nodeModules)}`, 90);
    const lines = ["hidraw", "hid", "node-hid", "usb"].map((library) => `${library} ${answer}`);
    expect(heard.split("\n")).toEqual([
      ...lines,
      // A packet of no bytes is never taken, and all others wait behind it (quirk Q28).
      "after an empty packet: nothing",
      // The board has 36 bytes. Its residue counts those that the wrapper did not want: 5 - 36 (quirk Q30).
      "INQUIRY of 100 has 36 residue 64",
      "INQUIRY of 5 has 5 residue -31",
      "",
    ]);
    await guest.until("[ -e /dev/hidraw0 -a -e /dev/sdb ]");
    // Until the board is configured again.
    await guest.run("usbip detach -p 0 2>/dev/null");
    await guest.until("[ ! -e /dev/hidraw0 ]");
    await guest.attach(first.usbPort);
    await guest.until("[ -e /dev/hidraw0 -a -e /dev/sdb ]");
    expect(await guest.run(hidScript("07"))).toBe(`${answer.slice(-14)}\n`);
  });

  it("mass storage is two disks, and a file copied there is on the card and on the SCSI disk", async () => {
    const inquiry = await guest.run("sg_inq /dev/sda; sg_inq /dev/sdb");
    expect(inquiry).toContain("Product identification:          SCSI2SD");
    expect(inquiry).toContain("Vendor identification: SECOND");
    expect(await guest.run("cat /sys/block/sda/size /sys/block/sdb/size")).toBe(`${diskSectors}\n${diskSectors}\n`);
    const numbers = "seq 50000";
    const copied = await guest.run(`set -e
      mkfs.vfat /dev/sda >/dev/null; mkfs.ext4 -q /dev/sdb; mkdir -p /mnt/a /mnt/b
      mount /dev/sda /mnt/a; mount /dev/sdb /mnt/b
      ${numbers} >/run/numbers; cp /run/numbers /mnt/a; cp /run/numbers /mnt/b
      umount /mnt/a /mnt/b; echo 3 >/proc/sys/vm/drop_caches
      mount /dev/sda /mnt/a; mount /dev/sdb /mnt/b
      cmp /run/numbers /mnt/a/numbers; cmp /run/numbers /mnt/b/numbers
      umount /mnt/a /mnt/b; echo the same`);
    expect(copied).toBe("the same\n");
    // Nothing to complain of, with all faults of the firmware.
    expect(await guest.run("dmesg")).not.toMatch(reset);
    const text = Buffer.from(Array.from({ length: 50_000 }, (_, index) => `${index + 1}\n`).join(""));
    const card = readFileSync(join(folder, "first.img"));
    expect(card).toHaveLength(cardSectors * 512);
    // FAT keeps it in one piece on a fresh disk; the ext4 one may be cut up.
    const at = card.indexOf(text.subarray(0, 4096));
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(diskSectors * 512);
    expect(sha256(card.subarray(at, at + text.length))).toBe(sha256(text));
    const initiator = await first.initiator();
    const { data } = await initiator.read(blocksCdb(0x28, at / 512, 8), 4096);
    await initiator.logout();
    expect(Buffer.from(data).equals(text.subarray(0, 4096))).toBe(true);
  });

  it("a second board of high speed is another one", async () => {
    const before = sha256(readFileSync(join(folder, "first.img")));
    await guest.attach(second.usbPort);
    await guest.until("[ -e /dev/hidraw1 -a -e /dev/sdd ]");
    const both = (await guest.run("lsusb -v -d 16d0:0bd4 | grep iSerial")).trim().split("\n");
    expect(new Set(both.map((line) => line.trim())).size).toBe(2);
    expect(await guest.run(descriptorScript("0bd4", 0x06, 0x07))).toBe(
      `12 stall stall\n480 0a060002000000400100 ${otherSpeedConfiguration}\n`,
    );
    await guest.run(
      "seq 1000 >/run/few; dd if=/run/few of=/dev/sdc conv=fsync 2>/dev/null; usbip detach -p 0 2>/dev/null",
    );
    await guest.until("[ ! -e /dev/sda ]");
    expect(await lsusb("16d0:0bd4", second)).toEqual(golden("high-speed"));
    expect(sha256(readFileSync(join(folder, "first.img")))).toBe(before);
    expect(readFileSync(join(folder, "second.img")).toString("latin1", 0, 8)).toBe("1\n2\n3\n4\n");
  });

  it("a command that stalls is answered by a repaired board; a faithful one needs a reset (quirk Q27)", async () => {
    const beyondEnd = "28 00 00 00 ff ff 00 00 01 00";
    const repaired = await guest.execute(`sg_raw -t 10 -r 512 /dev/sdc ${beyondEnd}`);
    expect(repaired.output).toContain("Illegal Request");
    expect(await guest.run("dmesg")).not.toMatch(reset);
    await guest.attach(first.usbPort);
    await guest.until("[ -e /dev/sda -a -e /dev/sdb ]");
    const faithful = await guest.execute(`sg_raw -t 1 -r 512 /dev/sda ${beyondEnd}`, 30);
    expect(faithful.output).not.toContain("Illegal Request");
    expect(faithful.code).not.toBe(0);
    expect(await guest.run("dmesg")).toMatch(reset);
    // After that it is as good as before.
    await guest.run("dd if=/dev/sda of=/dev/null bs=64k count=4 2>/dev/null", 20);
  });

  it("an answer of which less is wanted has no bytes for Linux, unless the board is repaired (quirk Q30)", async () => {
    // Linux takes a negative residue for a huge one, so that nothing is left of the five bytes.
    const inquiry = "12 00 00 00 24 00";
    expect(await guest.run(`sg_raw -r 5 /dev/sda ${inquiry} 2>&1`)).toContain("No data received");
    expect(await guest.run(`sg_raw -r 5 /dev/sdc ${inquiry} 2>&1`)).toContain("Received 5 bytes of data");
    await guest.run("usbip detach -p 0 2>/dev/null");
    await guest.until("[ ! -e /dev/sda ]");
  });

  it("a server that dies leaves nothing stuck", async () => {
    const reading = guest.run("timeout 30 cat /dev/hidraw1 >/dev/null 2>&1; echo $?");
    setTimeout(() => second.child.kill("SIGKILL"), 500);
    // 124 would be the time limit.
    expect(await reading).toBe("1\n");
    await guest.until(`! ${isApplication}`);
    expect(await guest.run("dmesg")).not.toMatch(trouble);
  });

  it("dfu-util lists the loader, reads the flash and writes another firmware", async () => {
    await guest.attach(first.usbPort);
    await guest.until("[ -e /dev/hidraw0 ]");
    await guest.run(hidScript("04!"));
    await first.noted("the board runs its loader");
    await guest.until(`! ${isApplication}`);
    await guest.attach(first.usbPort);
    await guest.until(isLoader);
    expect(await lsusb("0483:df11", first)).toEqual(golden("loader"));
    const list = await guest.run("dfu-util -l 2>&1 | grep ^Found");
    expect(list.match(/alt=\d, name="[^"]*"/g)?.sort()).toEqual([
      'alt=0, name="@Internal Flash  /0x08000000/04*016Kg,01*064Kg,01*128Kg"',
      'alt=1, name="@Option Bytes  /0x1FFFC000/01*016 g"',
      'alt=2, name="@OTP Memory /0x1FFF7800/01*512 g,01*016 g"',
      'alt=3, name="@Device Feature/0xFFFF0000/01*004 g"',
    ]);
    // dfuIDLE is 2 (DFU 1.1 §6.1.2).
    expect(await guest.run(loaderStatusScript(nodeModules), 90)).toBe("length 6 status 0 state 2\n");
    const now = buildVirtualFirmware(shipped, "2020");
    await guest.run(`dfu-util -d 0483:df11 -a 0 -s 0x08000000:${now.length} -U /run/flash`);
    expect(await guest.run("sha256sum </run/flash")).toContain(sha256(now));
    // The marker of the board, as written at its first start.
    expect(
      await guest.run("dfu-util -d 0483:df11 -a 2 -s 0x1FFF7800:4 -U /run/otp >/dev/null 2>&1; od -An -tx1 /run/otp"),
    ).toBe(" 20 20 00 06\n");
    await guest.run(put("/run/older.dfu", buildVirtualDfuFile(older, "2020")));
    expect(await guest.run("dfu-util -d 0483:df11 -a 0 -s :leave -D /run/older.dfu")).toContain(
      "Transitioning to dfuMANIFEST state",
    );
    await first.noted("the board runs firmware 6.4.13");
    await guest.until(`! ${isLoader}`);
    await guest.attach(first.usbPort);
    await guest.until("[ -e /dev/hidraw0 ]");
    expect(await guest.run(hidScript("07"))).toBe(`064d${cardSectors.toString(16).padStart(8, "0")}01\n`);
  });

  it("this project's own command line pulls, pushes and flashes through the kernel", async () => {
    const scsi2sd = "node /mnt/project/dist/cli.js";
    // One start of Node.js takes seconds here.
    await guest.run(
      `cd /run && ${scsi2sd} device pull board.xml && sed -i s/SECOND/CHANGED/ board.xml && ${scsi2sd} device push board.xml --yes`,
      90,
    );
    const end = readFileSync(join(folder, "first.img")).subarray((cardSectors - 2) * 512);
    expect(end.toString("latin1")).toContain("CHANGED");
    expect(end.toString("latin1")).not.toContain("SECOND");
    await guest.run(put("/run/newer.dfu", buildVirtualDfuFile(newer, "2020")));
    // Who is at a real cable need not do this.
    const attaching = `(while sleep 1; do ${attachCommand(first.usbPort)}; done) >/dev/null 2>&1 & loop=$!`;
    const flashed = await guest.execute(
      `cd /run; ${attaching}; ${scsi2sd} device flash newer.dfu --yes; code=$?; kill $loop; exit $code`,
      90,
    );
    expect(flashed.output).toContain("6.4.12");
    expect(flashed.code).toBe(0);
    await first.noted("the board runs firmware 6.4.12");
  });

  it("emulate ends in order while the board is attached", async () => {
    await guest.until(isApplication);
    expect(await first.end("SIGINT")).toBe(0);
    await guest.until(`! ${isApplication}`);
    expect(await guest.run("dmesg")).not.toMatch(trouble);
  });
});

describe("a guest for the board", () => {
  it("can be run here", (context) => {
    if (maySkip && reason !== undefined) context.skip(reason);
    expect(reason).toBeUndefined();
  });
});

/** The guest has this computer's `/usr` and this project's packages, of which these two are optional. */
function reasonAgainstLibraries(): string | undefined {
  const isMissing = (name: string) => !existsSync(join(project, "node_modules", name));
  if (["node-hid", "usb"].some(isMissing)) return "needs the optional packages node-hid and usb";
  return existsSync("/usr/bin/node") ? undefined : "needs a Node.js at /usr/bin/node";
}

/**
 * What lsusb must say, written by hand from the descriptors of firmware-behaviour 3.2 and 3.6.2. No device qualifier is among it,
 * as usbmon shows: lsusb 014 asks for one only where bcdUSB is 2.00, which is at full speed, where it is stalled; at high speed this
 * board says 2.01, and is asked for its binary object store. Linux asks at full speed only, whether there is another.
 */
function golden(name: string): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, "usbip-board", `lsusb-${name}.txt`), "utf8");
  return text.trimEnd().split("\n");
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A script that makes a file; packed, because what goes over the serial port goes slowly. */
function put(path: string, bytes: Uint8Array): string {
  return `echo ${gzipSync(bytes).toString("base64")} | base64 -d | gzip -d >${path}`;
}
