// Values as text.

import { expect, it } from "vitest";
import { formatSetting } from "../../src/config/format-setting.js";
import { boardSettings, targetSettings } from "../../src/config/setting.js";

it.each([
  ["parity", true, "true"],
  ["selectionDelay", 255, "255"],
  ["deviceType", 2, "0x2"],
  ["deviceTypeModifier", 0x4c, "0x4c"],
  ["scsiSectors", 4294967295, "4294967295"],
  ["vendor", " SEAGATE", " SEAGATE"],
  ["quirks", [], ""],
  ["quirks", ["apple", "vms"], "apple vms"],
] as const)("%s %j is %j", (key, value, text) => {
  const setting = [...boardSettings, ...targetSettings].find((each) => each.key === key);
  if (!setting) throw new Error(`no setting ${key}`);
  expect(formatSetting(setting, value)).toBe(text);
});
