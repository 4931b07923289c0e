// Which opcodes the translation answers, and with what.

import { compareAndWrite } from "./command/compare-and-write.js";
import { inquiry } from "./command/inquiry.js";
import { modeSense } from "./command/mode-sense.js";
import { orWrite } from "./command/or-write.js";
import { persistentReserveIn } from "./command/persistent-reserve-in.js";
import { persistentReserveOut } from "./command/persistent-reserve-out.js";
import { preFetch } from "./command/pre-fetch.js";
import { read } from "./command/read.js";
import { reportLuns } from "./command/report-luns.js";
import { maintenanceIn } from "./command/report-supported-opcodes.js";
import { release, reserve10 } from "./command/reserve.js";
import { serviceActionIn } from "./command/service-action-in.js";
import { synchronizeCache } from "./command/synchronize-cache.js";
import { verify } from "./command/verify.js";
import { write } from "./command/write.js";
import { writeSame } from "./command/write-same.js";
import type { ModernCommand } from "./modern-call.js";

export const modernCommands: ReadonlyMap<number, ModernCommand> = new Map([
  [0x12, inquiry],
  [0x17, release],
  [0x1a, modeSense],
  [0x28, read],
  [0x2a, write],
  [0x2e, write],
  [0x2f, verify],
  [0x34, preFetch],
  [0x41, writeSame],
  [0x56, reserve10],
  [0x57, release],
  [0x5a, modeSense],
  [0x5e, persistentReserveIn],
  [0x5f, persistentReserveOut],
  [0x88, read],
  [0x89, compareAndWrite],
  [0x8a, write],
  [0x8b, orWrite],
  [0x8e, write],
  [0x8f, verify],
  [0x90, preFetch],
  [0x91, synchronizeCache],
  [0x93, writeSame],
  [0x9e, serviceActionIn],
  [0xa0, reportLuns],
  [0xa3, maintenanceIn],
  [0xa8, read],
  [0xaa, write],
  [0xae, write],
  [0xaf, verify],
]);
