// What the clocks of each board are (firmware-timing §2.1).

import type { HardwareRevision } from "../config/index.js";
import { type Constant, megahertz } from "./constant.js";

export interface Hardware {
  readonly name: string;
  readonly fpgaClock: Constant;
  /** How long the firmware believes an FPGA clock to be when it computes synchronous periods. */
  readonly assumedClockNs: number;
  /** First firmware made for this board. */
  readonly firstFirmware: string;
}

const revF: Hardware = {
  name: "V6 up to rev F",
  fpgaClock: megahertz(108, "F", "§2.1, CubeMX/main.c@v6.1.3"),
  assumedClockNs: 9,
  firstFirmware: "6.0.0",
};

export const hardware: Readonly<Record<HardwareRevision, Hardware>> = {
  revF,
  "2020": {
    ...revF,
    name: "V6 2020",
    fpgaClock: megahertz(108, "F", "§2.1, 2020c/Src/main.c@v6.4.14"),
    firstFirmware: "6.3.1",
  },
  "2021": {
    name: "V6 2021",
    fpgaClock: megahertz(90, "F", "§2.1, 2021/Src/main.c@v6.4.14"),
    // The header counts 8 ns for a clock of 11.1 ns: periods 26–80 come out about 30 % slower than agreed (§5.3).
    assumedClockNs: 8,
    firstFirmware: "6.4.1",
  },
};
