// Names and values as people type them.

import { describe, expect, it } from "vitest";
import { ConfigError } from "../../src/config/config-error.js";
import { allPaths, assign, getSetting, parseAssignment } from "../../src/config/setting-path.js";
import { configOf } from "./validate/config-of.js";

function failure(run: () => unknown): ConfigError {
  try {
    run();
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error("did not fail");
}

describe("allPaths", () => {
  it("names every setting once, in the order of the file", () => {
    const paths = allPaths();
    expect(paths.slice(0, 3)).toEqual(["firmwareVersion", "board.enableTerminator", "board.unitAttention"]);
    expect(paths.indexOf("turbo")).toBe(1 + 13);
    expect(paths.slice(15, 17)).toEqual(["target.0.id", "target.0.enabled"]);
    expect(paths.at(-1)).toBe("target.6.serial");
    expect(paths).toHaveLength(1 + 13 + 1 + 7 * 14);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("names what can be read, and set to the same again", () => {
    const config = configOf({ board: { scsiSpeed: 5 }, targets: [{ quirks: ["apple", "vms"], deviceType: 2 }] });
    for (const path of allPaths()) {
      if (path === "turbo") continue;
      expect(assign(config, [parseAssignment(path, getSetting(config, path))]), path).toEqual(config);
    }
  });
});

describe("getSetting", () => {
  const config = {
    ...configOf({
      board: { parity: true, selectionDelay: 1, scsiSpeed: 6 },
      targets: [{}, { id: 5, quirks: ["apple", "vms"], deviceTypeModifier: 76, vendor: " SEAGATE" }],
    }),
    firmwareVersion: "6.3.0",
  };

  it.each([
    ["board.parity", "true"],
    ["parity", "true"],
    ["selectionDelay", "1"],
    ["turbo", "true"],
    ["board.turbo", "true"],
    ["firmwareVersion", "6.3.0"],
    ["target.1.id", "5"],
    ["target.1.quirks", "apple vms"],
    ["target.1.deviceTypeModifier", "0x4c"],
    ["target.1.vendor", " SEAGATE"],
    ["target.0.quirks", ""],
  ])("%s is %j", (path, text) => {
    expect(getSetting(config, path)).toBe(text);
  });

  it("gives nothing for a version that is not told, and false for a speed that is not turbo", () => {
    expect(getSetting(configOf(), "firmwareVersion")).toBe("");
    expect(getSetting(configOf({ board: { scsiSpeed: 5 } }), "turbo")).toBe("false");
  });
});

describe("an unknown name", () => {
  it.each([
    ["parrity", 'there is no setting "parrity"', "did you mean parity?"],
    ["board.parrity", 'there is no setting "board.parrity"', "did you mean board.parity?"],
    ["target.0.vender", 'there is no setting "target.0.vender"', "did you mean target.0.vendor?"],
    ["Turbo", 'there is no setting "Turbo"', "did you mean turbo?"],
    ["target.7.vendor", "there is no target slot 7", "slots are 0 to 6"],
    ["target.vendor", 'there is no setting "target.vendor"', undefined],
    ["xyz", 'there is no setting "xyz"', undefined],
    ["constructor", 'there is no setting "constructor"', undefined],
    ["target.0.toString", 'there is no setting "target.0.toString"', undefined],
  ])("%s: %s", (name, message, hint) => {
    const error = failure(() => getSetting(configOf(), name));
    expect(error).toMatchObject({ code: "config/unknown-setting", message });
    if (hint !== undefined) expect(error.hint).toBe(hint);
    expect(failure(() => parseAssignment(name, "1")).message).toBe(message);
  });
});

describe("turbo=false", () => {
  it.each([
    [6, 0],
    [3, 3],
    [0, 0],
  ])("scsiSpeed %d becomes %d", (before, after) => {
    const config = configOf({ board: { scsiSpeed: before } });
    expect(assign(config, [parseAssignment("turbo", "false")]).board.scsiSpeed).toBe(after);
  });
});

describe("parseAssignment", () => {
  it.each([
    ["parity", "false", { path: "board.parity", value: false }],
    ["parity", " true ", { path: "board.parity", value: true }],
    ["target.2.scsiSectors", "0x10", { path: "target.2.scsiSectors", slot: 2, value: 16 }],
    ["target.0.vendor", " SEAGATE", { path: "target.0.vendor", value: " SEAGATE" }],
    ["target.0.vendor", "", { path: "target.0.vendor", value: "        " }],
    ["target.0.quirks", "vms apple", { path: "target.0.quirks", value: ["apple", "vms"] }],
    ["turbo", "true", { path: "board.scsiSpeed", value: 6 }],
    ["turbo", "false", { path: "board.scsiSpeed", value: 0, onlyFrom: 6 }],
    ["firmwareVersion", "v6.3.0", { path: "firmwareVersion", value: "6.3.0" }],
    ["firmwareVersion", "", { path: "firmwareVersion", value: undefined }],
  ])("%s=%s", (name, text, expected) => {
    expect(parseAssignment(name, text)).toMatchObject(expected);
  });

  it.each([
    ["parity", "TRUE", "write true"],
    ["parity", "", "write true or false"],
    ["turbo", "yes", "write true or false"],
    ["scsiSpeed", "7", "write at most 6"],
    ["selectionDelay", "-1", "write 0 to 255"],
    ["target.0.bytesPerSector", "0", "write at least 1"],
    ["target.0.scsiSectors", "4,194,303", "write 4194303"],
    ["target.0.id", "8", "write at most 7"],
    ["target.0.vendor", "123456789", "shorten it to 8"],
    ["target.0.vendor", "M\u00fcller", "use letters, digits and blanks without accents"],
    ["target.0.vendor", "A\nB", "use blanks"],
    ["target.0.quirks", "Apple", 'write "apple"'],
    ["target.0.quirks", "foo", "known are apple, omti, xebec, vms"],
    ["firmwareVersion", "6", "write it like 6.3.0"],
  ])("%s=%j is refused: %s", (name, text, hint) => {
    expect(failure(() => parseAssignment(name, text))).toMatchObject({ code: "config/bad-value", hint });
  });
});

describe("assign", () => {
  it("changes one setting and nothing else, the last of several counting", () => {
    const before = configOf({ targets: [{}, {}] });
    const changes = [
      parseAssignment("target.1.vendor", "A"),
      parseAssignment("target.1.vendor", "B"),
      parseAssignment("parity", "true"),
    ];
    expect(assign(before, changes)).toEqual(
      configOf({ board: { parity: true }, targets: [{}, { vendor: "B       " }] }),
    );
    expect(before).toEqual(configOf({ targets: [{}, {}] }));
  });

  it("adds a firmware version and takes it away", () => {
    const told = assign(configOf(), [parseAssignment("firmwareVersion", "6.3.0")]);
    expect(told.firmwareVersion).toBe("6.3.0");
    expect(assign(told, [parseAssignment("firmwareVersion", "")])).toEqual(configOf());
  });
});
