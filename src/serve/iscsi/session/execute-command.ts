// One command at the board. After CHECK CONDITION the sense data are fetched at once, before anyone else's command can
// reach the target and clear them: iSCSI hands them over with the status (RFC 7143 §11.4.7).

import type { PortCommand } from "../../../emulator/index.js";
import type { FrontPort, FrontResult } from "../front-port.js";
import { sense } from "./sense-data.js";

export interface Outcome extends FrontResult {
  readonly sense: Uint8Array | undefined;
}

export const status = { good: 0x00, checkCondition: 0x02, taskAborted: 0x40 } as const;

// Bits 5 … 7 are the LUN or ID with SASI controllers; no status of the board has them.
const statusBits = 0x1e;

const senseBytes = 18;
const requestSense = Uint8Array.of(0x03, 0, 0, 0, senseBytes, 0);
const noData = new Uint8Array(0);

export function executeCommand(port: FrontPort, command: PortCommand): Outcome {
  const result = port.execute(command);
  if (result.trouble !== undefined) {
    return { ...result, status: status.checkCondition, sense: sense.internalTargetFailure };
  }
  if (result.status === undefined) return { ...result, sense: undefined };
  const plain = result.status & statusBits;
  if (plain !== status.checkCondition) return { ...result, status: plain, sense: undefined };
  const { dataIn } = port.execute({ ...command, cdb: requestSense, dataOut: noData });
  return { ...result, status: plain, sense: dataIn };
}
