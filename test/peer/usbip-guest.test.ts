// Linux in a guest attaches the toy with its own USB/IP driver: lsusb reads all of its descriptors, the kernel's HID driver
// binds to it, and it can leave, come back as another, and lose its server without the guest being stuck.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UsbipServer } from "../../src/serve/usbip/index.js";
import { maySkip } from "../missing-tool.js";
import { ToyDevice } from "../serve/usbip/toy-device.js";
import { hostAddress, readLsusb, reasonAgainstUsbGuests, setUpLimitMs, useUsbGuest } from "./usbip-guest/usb-guest.js";

const reason = reasonAgainstUsbGuests();

describe("a guest with USB/IP", () => {
  it("can be run here", (context) => {
    if (maySkip && reason !== undefined) context.skip(reason);
    expect(reason).toBeUndefined();
  });
});

describe.skipIf(reason !== undefined)("Linux in a guest", { timeout: setUpLimitMs }, () => {
  const guest = useUsbGuest();
  const toy = new ToyDevice();
  const server = new UsbipServer({ port: 0, limits: { stopMs: 100 } });
  let port = 0;
  let usbip = "";

  beforeAll(async () => {
    server.export(toy, "1-1");
    port = (await server.listen()).port;
    usbip = `usbip --tcp-port ${port}`;
  });

  afterAll(() => server.stop());

  const attach = (busId: string) => guest.attach(port, busId);
  const wait = (condition: string) => guest.until(condition);
  const isThere = (ids: string) => `lsusb -d ${ids} >/dev/null`;

  it("attaches the device, and its HID driver binds to it", async () => {
    await attach("1-1");
    await wait("[ -e /dev/hidraw0 ]");
    expect(server.devices).toEqual([{ busId: "1-1", isImported: true }]);
    expect(toy.configuration).toBe(1);
    const messages = await guest.run("dmesg");
    expect(messages).toContain("SerialNumber: T-0001");
    expect(messages).toContain("USB HID v1.11 Device [Toymaker Toy with an echo]");
  });

  it("lsusb reads all descriptors as they are meant", async () => {
    expect(await readLsusb(guest, "1209:0001")).toEqual(expectedLines);
  });

  it("a report goes out and its echo comes in through hidraw", async () => {
    const script = [
      "import os",
      'f = os.open("/dev/hidraw0", os.O_RDWR)',
      "for n in range(50):",
      "  assert os.write(f, bytes([0, n]) + bytes(range(63))) == 65",
      "  assert os.read(f, 64) == bytes([n + 1]) + bytes(range(63)), n",
      'print("all came back")',
    ];
    expect(await guest.run(`timeout 30 python3 -c '${script.join("\n")}'`)).toBe("all came back\n");
  });

  it("what is read too early and given up is cancelled, and loses nothing", async () => {
    expect((await guest.execute("timeout 1 head -c 64 /dev/hidraw0")).code).toBe(124);
    const reading = guest.run("timeout 20 head -c 4 /dev/hidraw0");
    const late = setInterval(() => toy.reports.length === 0 && toy.report(Buffer.from("late".padEnd(64))), 200);
    expect(await reading).toBe("late");
    clearInterval(late);
  });

  it("is refused what is in use or not there", async () => {
    expect((await guest.execute(`${usbip} attach -r ${hostAddress} -b 1-1`)).output).toContain(
      "Device busy (exported)",
    );
    expect((await guest.execute(`${usbip} attach -r ${hostAddress} -b 1-9`)).output).toContain("Device not found");
  });

  it("detaches and attaches again", async () => {
    await guest.run(`${usbip} detach -p 0`);
    await wait(`! ${isThere("1209:0001")}`);
    await wait("[ ! -e /dev/hidraw0 ]");
    expect(server.devices).toEqual([{ busId: "1-1", isImported: false }]);
    await attach("1-1");
    await wait("[ -e /dev/hidraw0 ]");
  });

  it("sees a device leave and come back as another", async () => {
    toy.detach();
    server.export(new ToyDevice({ vendorId: 0x0483, productId: 0xdf11 }), "1-1");
    await wait(`! ${isThere("1209:0001")}`);
    await attach("1-1");
    await wait(isThere("0483:df11"));
  });

  it("loses the server without being stuck", async () => {
    await server.stop();
    await wait(`! ${isThere("0483:df11")}`);
    expect(await guest.run("dmesg")).not.toMatch(/BUG|Oops|hung task|Call Trace/);
  });
});

/** USB 2.0 §9.6 and HID 1.11 §6.2.1, in the words of usbutils 014. */
const expectedLines = [
  ...["Device Descriptor:", "bLength 18", "bDescriptorType 1", "bcdUSB 2.00", "bDeviceClass 0", "bDeviceSubClass 0"],
  ...["bDeviceProtocol 0", "bMaxPacketSize0 64", "idVendor 0x1209", "idProduct 0x0001", "bcdDevice 1.23"],
  ...["iManufacturer 1 Toymaker", "iProduct 2 Toy with an echo", "iSerial 3 T-0001", "bNumConfigurations 1"],
  ...["Configuration Descriptor:", "bLength 9", "bDescriptorType 2", "wTotalLength 0x0040", "bNumInterfaces 2"],
  ...["bConfigurationValue 1", "iConfiguration 0", "bmAttributes 0x80", "(Bus Powered)", "MaxPower 100mA"],
  ...interfaceLines(0, 3),
  ...["HID Device Descriptor:", "bLength 9", "bDescriptorType 33", "bcdHID 1.11", "bCountryCode 0 Not supported"],
  ...["bNumDescriptors 1", "bDescriptorType 34 Report", "wDescriptorLength 25"],
  // The kernel's driver has the interface, so that lsusb does not ask for it.
  ...["Report Descriptors:", "** UNAVAILABLE **"],
  ...endpointLines("0x81 EP 1 IN", "3", "Interrupt", 32),
  ...endpointLines("0x01 EP 1 OUT", "3", "Interrupt", 32),
  ...interfaceLines(1, 255),
  ...endpointLines("0x82 EP 2 IN", "2", "Bulk", 0),
  ...endpointLines("0x02 EP 2 OUT", "2", "Bulk", 0),
  ...["Device Status: 0x0000", "(Bus Powered)"],
];

function interfaceLines(number: number, classCode: number): string[] {
  return [
    ...["Interface Descriptor:", "bLength 9", "bDescriptorType 4", `bInterfaceNumber ${number}`],
    ...["bAlternateSetting 0", "bNumEndpoints 2", `bInterfaceClass ${classCode}`, "bInterfaceSubClass 0"],
    ...["bInterfaceProtocol 0", "iInterface 0"],
  ];
}

function endpointLines(address: string, attributes: string, type: string, interval: number): string[] {
  return [
    ...["Endpoint Descriptor:", "bLength 7", "bDescriptorType 5", `bEndpointAddress ${address}`],
    ...[`bmAttributes ${attributes}`, `Transfer Type ${type}`, "Synch Type None", "Usage Type Data"],
    ...["wMaxPacketSize 0x0040 1x 64 bytes", `bInterval ${interval}`],
  ];
}
