// What an opcode is called, for logs (RFC 7143 §11.1.1).

import { asyncMessage } from "./async-message.js";
import { dataIn } from "./data-in.js";
import { dataOut } from "./data-out.js";
import { loginRequest } from "./login-request.js";
import { loginResponse } from "./login-response.js";
import { logoutRequest } from "./logout-request.js";
import { logoutResponse } from "./logout-response.js";
import { nopIn } from "./nop-in.js";
import { nopOut } from "./nop-out.js";
import { readyToTransfer } from "./ready-to-transfer.js";
import { reject } from "./reject.js";
import { scsiCommand } from "./scsi-command.js";
import { scsiResponse } from "./scsi-response.js";
import { snackRequest } from "./snack-request.js";
import { taskRequest } from "./task-request.js";
import { taskResponse } from "./task-response.js";
import { textRequest } from "./text-request.js";
import { textResponse } from "./text-response.js";

export const requestLayouts = [
  nopOut,
  scsiCommand,
  taskRequest,
  loginRequest,
  textRequest,
  dataOut,
  logoutRequest,
  snackRequest,
] as const;

export const responseLayouts = [
  nopIn,
  scsiResponse,
  taskResponse,
  loginResponse,
  textResponse,
  dataIn,
  logoutResponse,
  readyToTransfer,
  asyncMessage,
  reject,
] as const;

const names = new Map<number, string>(
  [...requestLayouts, ...responseLayouts].map(({ opcode, name }) => [opcode, name]),
);

export function pduName(opcode: number): string {
  return names.get(opcode) ?? `opcode 0x${opcode.toString(16).padStart(2, "0")}`;
}
