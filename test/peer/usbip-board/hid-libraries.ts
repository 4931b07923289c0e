// The board through libraries that outside programs use, each in its own words and knowing nothing of this project's code: python3-hid
// by hidraw and by libusb, node-hid, and `usb` with plain transfers. All ask the same in one packet of one report (HID framing,
// firmware-behaviour 3.3): chunk 0 and the mark of the last, its length, the command; the reply comes the same way.

/** Each prints a line: what it is, the product's name, and the reply to the command, in hexadecimal. */
export function pythonHidScript(command: string): string {
  return `timeout 60 /usr/bin/python3 - <<'END'
import importlib
command = bytes.fromhex("${command}")
for name in ("hidraw", "hid"):
  board = importlib.import_module(name).device()
  board.open(0x16d0, 0x0bd4)
  assert board.write(bytes([0, 0x80, len(command)]) + command.ljust(62, b"\\0")) == 65
  report = bytes(board.read(64, 5000))
  print(name, board.get_product_string(), report[2:2 + report[1]].hex())
  board.close()
END`;
}

/**
 * Further lines of `usb`: what comes after a packet of no bytes (nothing, from a board that shows quirk Q28), and for INQUIRY by
 * mass storage, where the wrapper wants so many bytes, how many came and the residue, signed (below zero with quirk Q30).
 */
export function nodeLibrariesScript(command: string, modules: string): string {
  return `timeout 60 node - <<'END'
const report = Buffer.alloc(64);
const command = Buffer.from("${command}", "hex");
report[0] = 0x80;
report[1] = command.length;
command.copy(report, 2);
const reply = (bytes) => Buffer.from(bytes).subarray(2, 2 + bytes[1]).toString("hex");
const received = ({ data }) => Buffer.from(data.buffer, data.byteOffset, data.byteLength);
async function main() {
  const hid = require("${modules}/node-hid");
  const [found] = hid.devices(0x16d0, 0x0bd4);
  const board = new hid.HID(found.path);
  board.write([0, ...report]);
  console.log("node-hid", found.product, reply(board.readTimeout(5000)));
  board.close();
  const { usb } = require("${modules}/usb");
  const device = (await usb.getDevices()).find(({ vendorId, productId }) => vendorId === 0x16d0 && productId === 0x0bd4);
  await device.open();
  await device.detachKernelDriver(0);
  await device.claimInterface(0);
  const ask = async () => {
    await device.transferOut(2, report, 2000);
    return reply(received(await device.transferIn(2, 64, 2000)));
  };
  console.log("usb", device.productName, await ask());
  await device.transferOut(2, Buffer.from([0x80].concat(new Array(63).fill(0))), 2000);
  console.log("after an empty packet:", await ask().catch(() => "nothing"));
  await device.detachKernelDriver(1);
  await device.claimInterface(1);
  for (const length of [100, 5]) {
    const wrapper = Buffer.alloc(31);
    wrapper.write("USBC");
    wrapper.writeUInt32LE(length, 8);
    wrapper.set([0x80, 0, 6, 0x12, 0, 0, 0, 36], 12);
    await device.transferOut(1, wrapper, 2000);
    const inquiry = received(await device.transferIn(1, 128, 2000));
    const status = received(await device.transferIn(1, 64, 2000));
    console.log("INQUIRY of", length, "has", inquiry.length, "residue", status.readInt32LE(8));
  }
  for (const number of [0, 1]) {
    await device.releaseInterface(number);
    await device.attachKernelDriver(number);
  }
  await device.close();
}
main().then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });
END`;
}

/** The status and the state of the loader by DFU_GETSTATUS (DFU 1.1 §6.1.2), asked through `usb`. */
export function loaderStatusScript(modules: string): string {
  return `timeout 60 node - <<'END'
async function main() {
  const { usb } = require("${modules}/usb");
  const loader = (await usb.getDevices()).find(({ vendorId, productId }) => vendorId === 0x0483 && productId === 0xdf11);
  await loader.open();
  await loader.claimInterface(0);
  const request = { requestType: "class", recipient: "interface", request: 3, value: 0, index: 0 };
  const { data } = await loader.controlTransferIn(request, 6);
  console.log("length", data.byteLength, "status", data.getUint8(0), "state", data.getUint8(4));
  await loader.releaseInterface(0);
  await loader.close();
}
main().then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });
END`;
}
