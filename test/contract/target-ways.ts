// The ways to reach a target: by the command port, by an initiator on the bus, and through iSCSI over a real socket. Each gives
// the same answer to a step of a script.
//
// What iSCSI does differently, and is evened out here: it hands the sense data over with the status (autosense), which it gets by
// a REQUEST SENSE behind the CHECK CONDITION, so the other ways do the same; and it has no room for the bits that SASI
// controllers put into the status byte, so they are left out.

import type { CommandPort, SimulatedBoard } from "../../src/emulator/index.js";
import { IscsiServer } from "../../src/serve/iscsi/index.js";
import { Initiator, type Keys } from "../serve/initiator.js";
import { type BusAnswer, type CannedCommand, resetOnBus, runOnBus } from "./canned-initiator.js";

export type Who = "one" | "two";

export interface CommandStep {
  readonly who: Who;
  readonly target: number;
  readonly lun: number;
  readonly cdb: readonly number[];
  /** What is offered for DATA OUT; without it the command reads, or moves no data. */
  readonly dataOut?: Uint8Array;
}

/** BUS DEVICE RESET, or RST; as seen from a host with iSCSI: TARGET WARM RESET, TARGET COLD RESET. */
export interface ResetStep {
  readonly reset: "target" | "bus";
  readonly target: number;
}

export type Step = CommandStep | ResetStep;

export interface Reply {
  /** `undefined`: the target wanted more data than there were, and the bus was reset. */
  readonly status: number | undefined;
  readonly dataIn: Uint8Array;
  readonly sense: Uint8Array;
  /** Bytes that the target took of `dataOut`. */
  readonly taken: number;
}

export interface Driver {
  run(step: CommandStep): Promise<Reply>;
  reset(step: ResetStep): Promise<void>;
  close(): Promise<void>;
}

export interface Way {
  readonly name: string;
  open(board: SimulatedBoard): Promise<Driver>;
}

const none = new Uint8Array(0);
const statusBits = 0x1e;
const checkCondition = 0x02;
const requestSense = Uint8Array.of(0x03, 0, 0, 0, 18, 0);
/** What the server gives the first two initiators, while targets have 0 … 5. */
export const initiatorIds: Readonly<Record<Who, number>> = { one: 7, two: 6 };

/** More than any command of the board gives to one with a script of ours. */
const expectedBytes = 2 ** 20;

class DirectDriver implements Driver {
  readonly #execute: (command: CannedCommand) => BusAnswer;
  readonly #reset: (step: ResetStep) => void;

  constructor(execute: (command: CannedCommand) => BusAnswer, reset: (step: ResetStep) => void) {
    this.#execute = execute;
    this.#reset = reset;
  }

  async run({ who, target, lun, cdb, dataOut = none }: CommandStep): Promise<Reply> {
    const nexus = { initiatorId: initiatorIds[who], targetId: target, lun };
    const answer = this.#execute({ ...nexus, cdb: Uint8Array.from(cdb), dataOut });
    if (answer.status === undefined) return { status: undefined, dataIn: none, sense: none, taken: 0 };
    const status = answer.status & statusBits;
    // The port's bytes last until the next command only as far as it says; a copy is safe.
    const dataIn = dataOut === none ? answer.dataIn.slice() : none;
    const isBad = status === checkCondition;
    const sense = isBad ? this.#execute({ ...nexus, cdb: requestSense, dataOut: none }).dataIn.slice() : none;
    return { status, dataIn, sense, taken: answer.dataOutUsed };
  }

  async reset(step: ResetStep): Promise<void> {
    this.#reset(step);
  }

  async close(): Promise<void> {
    // Nothing is open.
  }
}

function portDriver(port: CommandPort): Driver {
  return new DirectDriver(
    (command) => port.execute(command),
    ({ reset, target }) => (reset === "bus" ? port.resetBus() : port.resetTarget(target)),
  );
}

function busDriver(board: SimulatedBoard): Driver {
  return new DirectDriver(
    (command) => runOnBus(board, command),
    ({ reset, target }) => (reset === "bus" ? board.resetBus() : resetOnBus(board, target)),
  );
}

const taskFunctions = { target: 6, bus: 7 } as const;

class IscsiDriver implements Driver {
  readonly #server: IscsiServer;
  readonly #keys: Keys;
  readonly #sessions = new Map<string, Initiator>();

  constructor(server: IscsiServer, keys: Keys) {
    this.#server = server;
    this.#keys = keys;
  }

  async run({ who, target, lun, cdb, dataOut }: CommandStep): Promise<Reply> {
    const session = await this.#session(who, target);
    const direction = dataOut === undefined ? "read" : "write";
    const immediate = this.#keys["ImmediateData"] === "Yes" ? dataOut?.subarray(0, 1000) : undefined;
    const expected = dataOut?.length ?? expectedBytes;
    session.sendCommand(cdb, { [direction]: expected > 0, expectedBytes: expected, lun }, immediate);
    const { status, data, sense, overflow, underflow } = await session.finish(dataOut);
    if (overflow > 0) throw new Error(`${overflow} bytes more than any command should give`);
    if (status === undefined) return { status, dataIn: none, sense: none, taken: 0 };
    if (dataOut === undefined && underflow !== expected - data.length) throw new Error("the residual count is wrong");
    return { status, dataIn: data, sense, taken: dataOut === undefined ? 0 : expected - underflow };
  }

  async reset({ reset, target }: ResetStep): Promise<void> {
    const session = await this.#session("one", target);
    const response = await session.manageTask(taskFunctions[reset]);
    if (response !== 0) throw new Error(`the reset was answered with ${response}`);
    if (reset === "target") return;
    // A cold reset ends the sessions of the target; initiators come back in the order in which they had come.
    for (const [key, ended] of this.#sessions) {
      if (!key.endsWith(` ${target}`)) continue;
      await ended.closed();
      this.#sessions.delete(key);
    }
    await this.#session("one", target);
    await this.#session("two", target);
  }

  async close(): Promise<void> {
    for (const session of this.#sessions.values()) session.destroy();
    await this.#server.stop();
  }

  async #session(who: Who, target: number): Promise<Initiator> {
    const key = `${who} ${target}`;
    const open = this.#sessions.get(key);
    if (open !== undefined) return open;
    if (who === "two") await this.#session("one", target);
    const session = await Initiator.connect(this.#server.address?.port ?? 0, `iqn.2026-11.test:${who}`);
    // Header and data are written apart, and must not wait for each other.
    session.socket.setNoDelay(true);
    const { statusClass } = await session.login(`iqn.2026-11.io.github.scsi2sd:board:id${target}`, this.#keys);
    if (statusClass !== 0) throw new Error(`no login: class ${statusClass}`);
    this.#sessions.set(key, session);
    return session;
  }
}

function iscsiWay(name: string, keys: Keys): Way {
  return {
    name,
    async open(board) {
      const server = new IscsiServer(board.port(), { port: 0, limits: { stopMs: 20 } });
      await server.listen();
      return new IscsiDriver(server, keys);
    },
  };
}

export const portWay: Way = { name: "the port", open: async (board) => portDriver(board.port()) };

export const ways: readonly Way[] = [
  portWay,
  { name: "an initiator on the bus", open: async (board) => busDriver(board) },
  iscsiWay("iSCSI, data on request", { InitialR2T: "Yes", ImmediateData: "No", MaxBurstLength: "4096" }),
  iscsiWay("iSCSI, immediate data, small segments, digests", {
    InitialR2T: "Yes",
    ImmediateData: "Yes",
    MaxRecvDataSegmentLength: "3000",
    HeaderDigest: "CRC32C",
    DataDigest: "CRC32C",
  }),
];
