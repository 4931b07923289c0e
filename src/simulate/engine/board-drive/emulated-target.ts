// The board behind the timing: the same target as in the emulator, on which each shape of command is tried once. What is on
// its card does not matter, so the card is of zeros.

import {
  type BoardConfig,
  encodeImage,
  type HardwareRevision,
  keptBackSectors,
  sdSectorsPerBlock,
  type TargetSettings,
  targetSlots,
} from "../../../config/index.js";
import { type CreateBoardOptions, createBoard, type SimulatedBoard } from "../../../emulator/index.js";
import { asynchronous, opcodes, type TransferAgreement } from "../../../scsi/index.js";
import type { HostModel } from "../../host-model.js";
import type { Op } from "../../prediction.js";
import { SimulateError } from "../../simulate-error.js";
import { type CommandShape, commandShape } from "./command-shape.js";
import { identify, ScriptInitiator, synchronousRequest } from "./script-initiator.js";

export interface EmulatedTarget {
  readonly settings: TargetSettings;
  readonly capacityBlocks: number;
  /** What board and host agreed on. */
  readonly agreement: TransferAgreement;
  /** Throws {@link SimulateError} where the target refuses such a command; see {@link refuses}. */
  shapeOf(op: Op, blocks: number): CommandShape;
  /** Whether it answers every command of that kind with CHECK CONDITION, as a CD-ROM does WRITE. */
  refuses(op: Op): boolean;
}

export interface EmulateOptions {
  readonly config: BoardConfig;
  /** Target slot, from 0. */
  readonly slot: number;
  readonly firmware: string;
  readonly board: HardwareRevision;
  readonly host: HostModel;
  /** Of the card, where the target takes all of it. */
  readonly cardBytes?: number;
}

const usualCardBytes = 128e9;
const largestCardSectors = 2 ** 32 - 1;
/** Power-on and reset are reported once each. */
const mostReports = 4;
/** All bits of a status but those in which OMTI and XEBEC controllers send other things. */
const badStatus = 0x1e;

export function emulateTarget(options: EmulateOptions): EmulatedTarget {
  const { config, slot, host } = options;
  const target = config.targets[slot];
  if (target === undefined || target.bytesPerSector === 0) throw noTarget(slot);
  const board = createBoard({
    config: encodeImage(aloneOnBoard(config, slot)),
    card: zeroCard(cardSectors(target, options.cardBytes ?? usualCardBytes)),
    firmware: options.firmware,
    revision: options.board,
    // Commands on which the firmware hangs have no time at all; here they take what they would take without the fault.
    faithful: false,
  });
  const messages = host.selectsWithAttention ? identify : [];
  const execute = (cdb: readonly number[]) => execution(board, target.id, cdb, messages);
  wakeUp(board, target.id, host);
  const shapes = new Map<number, CommandShape>();
  const refuses = (op: Op): boolean => isRefused(execute(transferCdb(op, 1)));
  return {
    settings: target,
    capacityBlocks: capacityOf(execute([opcodes.readCapacity, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    agreement: board.agreementOf(target.id),
    refuses,
    shapeOf(op, blocks) {
      const key = op === "read" ? blocks : -blocks;
      const known = shapes.get(key);
      if (known !== undefined) return known;
      const { script, status } = execute(transferCdb(op, blocks));
      if (status === undefined || (status & badStatus) !== 0) throw refusal(op, blocks, slot);
      const shape = commandShape(script);
      shapes.set(key, shape);
      return shape;
    },
  };
}

interface Execution extends Pick<ReturnType<SimulatedBoard["connect"]>, "script"> {
  readonly status: number | undefined;
  readonly dataIn: readonly number[];
}

function execution(
  board: SimulatedBoard,
  targetId: number,
  cdb: readonly number[],
  messages: readonly number[],
): Execution {
  const initiator = new ScriptInitiator(targetId, cdb, messages);
  const { script } = board.connect(initiator);
  return { script, status: initiator.status, dataIn: initiator.dataIn };
}

/** The first commands of a host: it hears of the power-on, and asks for synchronous transfers if it wants them. */
function wakeUp(board: SimulatedBoard, targetId: number, { selectsWithAttention, requestedTransfer }: HostModel): void {
  const testUnitReady = [opcodes.testUnitReady, 0, 0, 0, 0, 0];
  const messages = selectsWithAttention ? identify : [];
  const { periodFactor, offset } = requestedTransfer;
  const wantsSynchronous = selectsWithAttention && requestedTransfer !== asynchronous && periodFactor > 0 && offset > 0;
  const first = wantsSynchronous ? [...messages, ...synchronousRequest(periodFactor, offset)] : messages;
  execution(board, targetId, testUnitReady, first);
  for (let report = 0; report < mostReports; report++) execution(board, targetId, testUnitReady, messages);
}

function isRefused({ status }: Execution): boolean {
  return status === undefined || (status & badStatus) !== 0;
}

function transferCdb(op: Op, blocks: number): readonly number[] {
  const opcode = op === "read" ? opcodes.read10 : opcodes.write10;
  return [opcode, 0, 0, 0, 0, 0, 0, blocks >> 8, blocks & 0xff, 0];
}

/** The last block's address is what READ CAPACITY tells. */
function capacityOf({ dataIn }: Execution): number {
  return dataIn.slice(0, 4).reduce((sum, byte) => sum * 256 + byte, 0) + 1;
}

/** Other targets take no part, and none of them may hide this one (quirk Q4). */
function aloneOnBoard(config: BoardConfig, slot: number): BoardConfig {
  const others = (index: number): number => (index < slot ? index : index - 1);
  const own = config.targets[slot]?.id ?? 0;
  const targets = config.targets.slice(0, targetSlots).map((target, index) => ({
    ...target,
    enabled: index === slot,
    id: index === slot ? own : (own + 1 + (others(index) % 7)) % 8,
  }));
  return { ...config, targets };
}

function cardSectors(target: TargetSettings, cardBytes: number): number {
  const { sdSectorStart, scsiSectors } = target;
  const own = scsiSectors * sdSectorsPerBlock(target);
  const needed = own > 0 ? sdSectorStart + own + keptBackSectors : Math.floor(cardBytes / 512);
  return Math.min(needed, largestCardSectors);
}

function zeroCard(sectors: number): NonNullable<CreateBoardOptions["card"]> {
  return {
    sectors,
    isWriteProtected: false,
    read: (_, into) => void into.fill(0),
    write: ignore,
    flush: ignore,
    close: ignore,
  };
}

function ignore(): void {
  // Nothing is kept.
}

function noTarget(slot: number): SimulateError {
  return new SimulateError(
    "simulate/no-target",
    `nothing to simulate: no usable target in slot ${slot}`,
    "Enable a target in the configuration, or choose another slot.",
  );
}

function refusal(op: Op, blocks: number, slot: number): SimulateError {
  return new SimulateError(
    "simulate/refused",
    `the target in slot ${slot} refuses to ${op} ${blocks} blocks`,
    "CD-ROMs cannot be written, and no command reaches behind the last block.",
  );
}
