// Every row of the difference table (firmware-behaviour 5.1, 5.4), seen from the bus: the last version of the old ways and the
// first of the new ones.

import { describe, expect, test } from "vitest";
import { bench, commands, send, senseOf } from "../test-bus.js";

const modeSense6 = (page: string) => `1a 00 ${page} 00 ff 00`;

function answer(firmware: string, cdb: string, target = {}): string {
  const { status, data } = send(bench({ firmware, targets: [target] }), cdb);
  return status === 0 ? data : `status ${status}`;
}

describe("what changed from version to version", () => {
  test.each([
    ["6.2.8", "status 2"],
    ["6.2.9", "00000000"],
  ])("%s: READ DEFECT DATA gives %s", (firmware, expected) => {
    expect(answer(firmware, "37 00 00 00 00 00 00 00 04 00")).toBe(expected);
  });

  test("READ DEFECT DATA of old had sense key 0", () => {
    const board = bench({ firmware: "6.2.1" });
    send(board, "37 00 00 00 00 00 00 00 04 00");
    expect(senseOf(board)).toBe("0/1c00");
  });

  test.each([
    ["6.2.3", 0],
    ["6.2.4", 10_000_000],
    ["6.4.13", 10_000_000],
    ["6.4.14", 10_000],
  ])("%s: SEEK waits %i ns", (firmware, ns) => {
    const { script } = send(bench({ firmware }), "0b 00 00 05 00 00");
    const waits = script.flatMap((event) => (event.kind === "wait" ? [event.ns] : []));
    expect(waits.filter((wait) => wait === 10_000_000 || wait === 10_000)).toEqual(ns === 0 ? [] : [ns]);
  });

  test.each([
    ["6.2.4", "status 2"],
    ["6.2.5", "0f00000800000000000002000002 9000".replace(" ", "")],
  ])("%s: mode page 0 gives %s", (firmware, expected) => {
    expect(answer(firmware, modeSense6("00"))).toBe(expected);
  });

  test.each([
    ["6.2.3", 3, "absent"],
    ["6.2.4", 0, "present"],
    ["6.2.8", 0, "present"],
    ["6.2.9", 0, "absent"],
    ["6.2.9", 3, "present"],
  ])("%s: mode page 5 of device type %i is %s", (firmware, deviceType, expected) => {
    const isAbsent = answer(firmware, modeSense6("05"), { deviceType }) === "status 2";
    expect(isAbsent ? "absent" : "present").toBe(expected);
  });

  test.each([
    ["6.2.0", 2],
    ["6.2.1", 0],
  ])("%s: mode page 38 ends with status %i", (firmware, status) => {
    expect(send(bench({ firmware }), modeSense6("38")).status).toBe(status);
  });

  test.each([
    ["6.1.3", 138],
    ["6.2.1", 138],
    ["6.3.0", 142],
    ["6.4.14", 142],
  ])("%s: all mode pages of a disk are %i bytes", (firmware, bytes) => {
    // 6.1.3 and 6.2.1 have no page 0, 6.2.4 … 6.2.8 have page 5 for everybody.
    expect(send(bench({ firmware }), modeSense6("3f")).dataIn).toHaveLength(bytes);
  });

  test.each([
    ["6.3.2", "codesrc-12345678"],
    ["6.4.0", "MY-OWN-SERIAL-01"],
  ])("%s: the serial number is %s", (firmware, serial) => {
    const { dataIn } = send(bench({ firmware, targets: [{ serial: "MY-OWN-SERIAL-01" }] }), "12 01 80 00 14 00");
    expect(String.fromCharCode(...dataIn.subarray(4))).toBe(serial);
  });

  test.each([
    ["6.2.8", 255],
    ["6.2.9", 254],
  ])("%s: INQUIRY(255) of a VMS target is %i bytes", (firmware, bytes) => {
    expect(send(bench({ firmware, targets: [{ quirks: ["vms"] }] }), "12 00 00 00 ff 00").dataIn).toHaveLength(bytes);
  });

  test.each([
    ["6.2.3", 34],
    ["6.2.4", 8],
  ])("%s: the XEBEC quirk shortens REQUEST SENSE", (firmware, digits) => {
    const { data } = send(bench({ firmware, targets: [{ quirks: ["xebec"] }] }), "03 00 00 00 11 00");
    expect(data).toHaveLength(digits);
  });

  test.each([
    ["6.2.3", "7f"],
    ["6.2.4", "00"],
  ])("%s: LUN 1 mapped to ID 1 answers INQUIRY with %s", (firmware, first) => {
    const targets = [{ id: 0 }, { id: 1 }];
    const { data } = send(bench({ firmware, targets, settings: { mapLunsToIds: true } }), commands.inquiry, {
      identify: 0xc1,
    });
    expect(data.slice(0, 2)).toBe(first);
  });

  test.each([
    ["6.3.1", "00001ffc", 8192],
    ["6.3.2", "0000fffc", 65536],
  ])("%s: READ BUFFER starts %s and gives at most %i bytes", (firmware, header, most) => {
    const { data, dataIn } = send(bench({ firmware }), "3c 00 00 00 00 00 ff ff ff 00");
    expect(data.slice(0, 8)).toBe(header);
    expect(dataIn).toHaveLength(most);
  });

  test.each([
    ["6.2.13", "00120101001401000000000000140000000a0000"],
    ["6.2.14", "0012010100140100000000000014aa000000000a"],
  ])("%s: the lead-out of 10 blocks stands in %s", (firmware, toc) => {
    const targets = [{ deviceType: 2, scsiSectors: 10, bytesPerSector: 512 }];
    expect(send(bench({ firmware, targets }), "43 00 00 00 00 00 00 00 14 00").data).toBe(toc);
  });

  test.each([
    ["6.4.12", 2, 2],
    ["6.4.13", 2, 0],
  ])("%s: stopping ID 0 leaves ID 0 with status %i and ID 1 with %i", (firmware, own, other) => {
    const board = bench({ firmware, targets: [{ id: 0 }, { id: 1 }] });
    send(board, "1b 00 00 00 00 00");
    expect(send(board, commands.testUnitReady).status).toBe(own);
    expect(send(board, commands.testUnitReady, { target: 1 }).status).toBe(other);
  });

  test.each([
    ["6.4.12", 2],
    ["6.4.13", 0],
  ])("%s: ejecting ends in status %i of the next command", (firmware, status) => {
    const board = bench({ firmware, targets: [{ deviceType: 1 }] });
    send(board, "1b 00 00 00 02 00");
    expect(send(board, commands.testUnitReady).status).toBe(status);
  });

  test.each([
    ["6.4.10", 0],
    ["6.4.11", 80_000_000],
    ["6.4.14", 0],
  ])("%s: CHECK CONDITION waits %i ns", (firmware, ns) => {
    const { script } = send(bench({ firmware }), "ff 00 00 00 00 00");
    expect(script.some((event) => event.kind === "wait" && event.ns === 80_000_000)).toBe(ns > 0);
  });

  test.each([
    ["6.0.13", false, 6, "0000"],
    ["6.0.13", true, 6, "193f"],
    ["6.1.0", false, 6, "193f"],
    ["6.1.1", false, 6, "103f"],
    ["6.1.2", false, 0, "193f"],
    ["6.1.3", false, 0, "190f"],
  ])("%s, SCSI-2 %s, speed %i: SDTR 10/FF is answered with %s", (firmware, enableScsi2, scsiSpeed, expected) => {
    const board = bench({ firmware, settings: { enableScsi2, scsiSpeed } });
    expect(send(board, commands.testUnitReady, { messages: "01030110ff" }).messagesIn).toBe(`010301${expected}00`);
  });

  test("newer than the newest known behaves like that, 6.0 like the oldest", () => {
    expect(answer("6.9.0", modeSense6("3f"))).toBe(answer("6.4.14", modeSense6("3f")));
    expect(answer("6.0.1", "12 01 80 00 14 00")).toBe(answer("6.1.3", "12 01 80 00 14 00"));
  });
});
