// Device types of the configuration (firmware-behaviour 1.1.2).

import { expect, it } from "vitest";
import { deviceTypeLabels, deviceTypes } from "../../src/scsi/index.js";

it("has the numbers of the firmware, each with a label", () => {
  expect(deviceTypes).toEqual({ fixed: 0, removable: 1, optical: 2, floppy: 3, magnetoOptical: 4, sequential: 5 });
  expect(deviceTypeLabels).toHaveLength(6);
  expect(deviceTypeLabels[deviceTypes.optical]).toBe("CD-ROM");
  expect(deviceTypeLabels[deviceTypes.sequential]).toBe("tape");
});
