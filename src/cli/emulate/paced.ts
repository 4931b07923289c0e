// The times that `--paced` holds answers to: those of the simulated board in a host computer, with the host's turn-around
// before the next command, so that whoever is connected feels the disk as that host would.

import type { BoardConfig, HardwareRevision } from "../../config/index.js";
import type { PaceCommand, PacedTimes } from "../../serve/iscsi/index.js";
import {
  boardConstants,
  type CardModel,
  createBoardDrive,
  type Drive,
  type HostModel,
  seededRandom,
  timeSpent,
} from "../../simulate/index.js";

export interface PacedBoard {
  readonly config: BoardConfig;
  readonly firmware: string;
  readonly board: HardwareRevision;
  readonly host: HostModel;
  readonly card: CardModel;
}

const nsPerMs = 1e6;
const seed = 1;

/** Operation and place of its LBA in the CDB: READ and WRITE of 6, 10, 12 and 16 bytes, WRITE AND VERIFY(10). */
const transfers: ReadonlyMap<number, { readonly op: "read" | "write"; readonly at: number; readonly width: number }> =
  new Map([
    [0x08, { op: "read", at: 1, width: 3 }],
    [0x28, { op: "read", at: 2, width: 4 }],
    [0xa8, { op: "read", at: 2, width: 4 }],
    [0x88, { op: "read", at: 2, width: 8 }],
    [0x0a, { op: "write", at: 1, width: 3 }],
    [0x2a, { op: "write", at: 2, width: 4 }],
    [0x2e, { op: "write", at: 2, width: 4 }],
    [0xaa, { op: "write", at: 2, width: 4 }],
    [0x8a, { op: "write", at: 2, width: 8 }],
  ] as const);

/** Throws `SimulateError` where board, firmware and configuration do not go together. */
export function paceOf(paced: PacedBoard): PaceCommand {
  const { config, host } = paced;
  const random = seededRandom(seed);
  const spent = timeSpent();
  const drives = new Map<number, Drive>();
  for (const [slot, { enabled, id }] of config.targets.entries()) {
    if (enabled && !drives.has(id)) drives.set(id, createBoardDrive({ ...paced, slot }));
  }
  return ({ targetId, cdb, status, dataInBytes, dataOutBytes }) => {
    const drive = drives.get(targetId);
    const transfer = transfers.get(cdb[0] ?? 0);
    const bytes = transfer?.op === "read" ? dataInBytes : dataOutBytes;
    if (drive === undefined || transfer === undefined || status !== 0 || bytes === 0) return shortCommand(host);
    const firstByte = addressIn(cdb, transfer) * drive.blockBytes;
    const wholeBytes = Math.ceil(bytes / drive.blockBytes) * drive.blockBytes;
    const { completeNs, busFreeNs, selectableNs } = drive.serve(
      { op: transfer.op, firstByte, bytes: wholeBytes },
      0,
      random,
      spent,
    );
    const seenNs = host.completesAt.value === "message" ? completeNs : busFreeNs;
    const nextNs = Math.max(selectableNs, seenNs + turnaroundNs(host, wholeBytes), leastNs(host, wholeBytes));
    return { answerMs: seenNs / nsPerMs, freeMs: nextNs / nsPerMs };
  };
}

/** Commands that move next to nothing: A, B and the turn-around. */
function shortCommand(host: HostModel): PacedTimes {
  const { commandOverhead, statusOverhead } = boardConstants;
  const answerMs = (commandOverhead.value + statusOverhead.value) / 1000;
  return { answerMs, freeMs: answerMs + turnaroundNs(host, 0) / nsPerMs };
}

/** H(n) = H0 + Hb · n. */
function turnaroundNs({ turnaround, turnaroundPerByte }: HostModel, bytes: number): number {
  return 1000 * turnaround.value + turnaroundPerByte.value * bytes;
}

function leastNs({ transferLimit }: HostModel, bytes: number): number {
  return transferLimit === undefined ? 0 : (1000 * bytes) / transferLimit.value;
}

function addressIn(cdb: Uint8Array, { at, width }: { readonly at: number; readonly width: number }): number {
  let address = 0;
  for (let index = at; index < at + width; index++) address = address * 256 + (cdb[index] ?? 0);
  // The 6-byte commands have 21 bits; the three above them are the LUN's.
  return width === 3 ? address % 2 ** 21 : address;
}
