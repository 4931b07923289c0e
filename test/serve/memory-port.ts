// A command port for tests: disks in memory that answer the common commands as the board does (firmware 6.4.14 as
// documented: order of checks, sense kept per target, unit attention, reservations by initiator ID). No more than fronts
// need to be driven.

import type { CommandPort, PortCommand, PortResult } from "../../src/emulator/index.js";

export interface MemoryPortOptions {
  readonly targetIds?: readonly number[];
  readonly blocks?: number;
  readonly blockBytes?: number;
  readonly unitAttention?: "off" | "on";
  /** Whether CDBs are kept in the log. */
  readonly log?: "off" | "on";
}

interface Disk {
  readonly bytes: Uint8Array;
  sense: readonly [key: number, code: number];
  attention: number | undefined;
  reservedFor: number | undefined;
  isStarted: boolean;
}

type Answer = Partial<PortResult>;
type Command = (call: Call) => Answer;

interface Call {
  readonly disk: Disk;
  readonly command: PortCommand;
  readonly cdb: (index: number) => number;
  readonly number: (offset: number, width: number) => number;
}

const noData = new Uint8Array(0);

export class MemoryPort implements CommandPort {
  readonly targetIds: readonly number[];
  readonly blocks: number;
  readonly blockBytes: number;
  readonly disks: ReadonlyMap<number, Disk>;
  /** Every CDB that came, and every reset, in order. */
  readonly log: string[] = [];

  constructor(options: MemoryPortOptions = {}) {
    this.targetIds = options.targetIds ?? [0];
    this.blocks = options.blocks ?? 2048;
    this.blockBytes = options.blockBytes ?? 512;
    const attention = options.unitAttention === "on" ? 0x2901 : undefined;
    this.disks = new Map(
      this.targetIds.map((id) => [
        id,
        {
          bytes: new Uint8Array(this.blocks * this.blockBytes),
          sense: [0, 0],
          attention,
          reservedFor: undefined,
          isStarted: true,
        },
      ]),
    );
    this.#keepsLog = options.log !== "off";
    this.#hasAttention = options.unitAttention === "on";
  }

  readonly #hasAttention: boolean;
  readonly #keepsLog: boolean;

  execute(command: PortCommand): PortResult {
    if (this.#keepsLog) this.log.push(`${command.initiatorId}>${command.targetId} ${name(command.cdb[0] ?? 0)}`);
    const silent: PortResult = { status: undefined, dataIn: noData, dataOutUsed: 0, wantedMoreData: false };
    const disk = this.disks.get(command.targetId);
    if (disk === undefined) return silent;
    const cdb = (index: number) => command.cdb[index] ?? 0;
    const number = (offset: number, width: number) => {
      let value = 0;
      for (let at = 0; at < width; at++) value = value * 256 + cdb(offset + at);
      return value;
    };
    const answer = this.#answer({ disk, command, cdb, number });
    if (answer.wantedMoreData === true) this.resetBus();
    return { ...silent, status: answer.wantedMoreData === true ? undefined : 0, ...answer };
  }

  /** Spoils the bytes, so that a front that still needs them is found out. */
  giveBack(dataIn: Uint8Array): void {
    dataIn.fill(0xee);
  }

  resetTarget(targetId: number): void {
    this.log.push(`reset ${targetId}`);
    const disk = this.disks.get(targetId);
    if (disk === undefined) return;
    disk.reservedFor = undefined;
    disk.sense = [0, 0];
    if (this.#hasAttention) disk.attention = 0x2902;
  }

  resetBus(): void {
    this.log.push("reset bus");
    for (const id of this.targetIds) {
      const disk = this.disks.get(id);
      if (disk !== undefined) Object.assign(disk, { reservedFor: undefined, sense: [0, 0] });
    }
  }

  #answer(call: Call): Answer {
    const { disk, command, cdb } = call;
    const opcode = cdb(0);
    if (opcode === 0x12) return this.#inquiry(call);
    if (opcode === 0x03) {
      const [key, code] = disk.sense;
      disk.sense = [0, 0];
      const sense = Uint8Array.from([0xf0, 0, key, 0, 0, 0, 0, 0x0a, 0, 0, 0, 0, code >> 8, code & 0xff, 0, 0, 0, 0]);
      return { dataIn: sense.slice(0, cdb(4) === 0 ? 4 : cdb(4)) };
    }
    if (disk.attention !== undefined) {
      const code = disk.attention;
      disk.attention = undefined;
      return check(disk, 6, code);
    }
    if (command.lun !== 0) return check(disk, 5, 0x2500);
    const isOthers = disk.reservedFor !== undefined && disk.reservedFor !== command.initiatorId;
    if (opcode === 0x16 || opcode === 0x17) {
      if (isOthers) return { status: 0x18 };
      disk.reservedFor = opcode === 0x16 ? command.initiatorId : undefined;
      return {};
    }
    if (isOthers) return { status: 0x18 };
    if (!disk.isStarted && opcode !== 0x1b) return check(disk, 2, 0x0402);
    return this.#commands.get(opcode)?.(call) ?? check(disk, 5, 0x2000);
  }

  readonly #commands: ReadonlyMap<number, Command> = new Map<number, Command>([
    [0x00, () => ({})],
    [0x08, (call) => this.#read(call, call.number(1, 3) & 0x1fffff, call.cdb(4) === 0 ? 256 : call.cdb(4))],
    [0x0a, (call) => this.#write(call, call.number(1, 3) & 0x1fffff, call.cdb(4) === 0 ? 256 : call.cdb(4))],
    [0x28, (call) => this.#read(call, call.number(2, 4), call.number(7, 2))],
    [0x2a, (call) => this.#write(call, call.number(2, 4), call.number(7, 2))],
    [0x2e, (call) => this.#write(call, call.number(2, 4), call.number(7, 2))],
    [
      0x1b,
      ({ disk, cdb }) => {
        if ((cdb(4) & 2) === 0) disk.isStarted = (cdb(4) & 1) !== 0;
        return {};
      },
    ],
    [0x1e, () => ({})],
    [
      0x25,
      ({ disk, cdb, number }) => {
        if ((cdb(8) & 1) === 0 && number(2, 4) !== 0) return check(disk, 5, 0x2400);
        const answer = new Uint8Array(8);
        new DataView(answer.buffer).setUint32(0, this.blocks - 1);
        new DataView(answer.buffer).setUint32(4, this.blockBytes);
        return { dataIn: answer };
      },
    ],
    [0x2f, ({ disk, cdb }) => ((cdb(1) & 2) !== 0 ? check(disk, 5, 0x2400) : {})],
    [0x34, () => ({})],
    [0x35, () => ({})],
    [0x37, ({ cdb, number }) => ({ dataIn: Uint8Array.of(0, cdb(1), 0, 0).subarray(0, number(7, 2)) })],
    [0x1a, (call) => this.#modeSense(call)],
    [0x15, ({ cdb, command }) => ({ dataOutUsed: Math.min(cdb(4), command.dataOut.length) })],
  ]);

  #read({ disk }: Call, lba: number, blocks: number): Answer {
    if (lba + blocks > this.blocks) return check(disk, 5, 0x2100);
    return { dataIn: disk.bytes.slice(lba * this.blockBytes, (lba + blocks) * this.blockBytes) };
  }

  #write({ disk, command }: Call, lba: number, blocks: number): Answer {
    if (lba + blocks > this.blocks) return check(disk, 5, 0x2100);
    const wanted = blocks * this.blockBytes;
    const data = command.dataOut.subarray(0, wanted);
    disk.bytes.set(data, lba * this.blockBytes);
    return { dataOutUsed: data.length, wantedMoreData: data.length < wanted };
  }

  #inquiry({ command, cdb, disk }: Call): Answer {
    const allocation = cdb(4);
    const fill = (bytes: readonly number[]) => {
      const answer = new Uint8Array(allocation);
      answer.set(bytes.slice(0, allocation));
      return { dataIn: answer };
    };
    if ((cdb(1) & 1) === 0) {
      if (cdb(2) !== 0) return check(disk, 5, 0x2400);
      const strings = Buffer.from("codesrc SCSI2SD MEMORY  6.4 ");
      return fill([command.lun === 0 ? 0 : 0x7f, 0, 2, 2, 0x1f, 0, 0, 0x18, ...strings]);
    }
    const serial = `1234567${command.targetId}`.padEnd(16);
    const page = { 0: [0, 0, 0, 4, 0, 0x80, 0x81, 0x82], 128: [0, 0x80, 0, 16, ...Buffer.from(serial)] }[cdb(2)];
    return page === undefined ? check(disk, 5, 0x2400) : fill(page);
  }

  #modeSense({ cdb, disk }: Call): Answer {
    const isMute = cdb(2) >> 6 === 1;
    const body = (bytes: number[]) => bytes.map((byte, at) => (isMute && at > 1 ? 0 : byte));
    const pages: Record<number, number[]> = {
      1: body([0x01, 0x0a, 0x26, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      3: body([0x83, 0x16, ...new Array<number>(8).fill(0), 0, 63, 2, 0, 0, 1, 0, 0, 0, 0, 0xc0, 0, 0, 0]),
      8: body([0x08, 0x0a, 1, ...new Array<number>(9).fill(0)]),
      10: body([0x0a, 0x06, 0, 1, 0, 0, 0, 0]),
      0: [0x00, 0x02, 0x90, 0],
    };
    const order = [0x01, 0x03, 0x08, 0x0a, 0x00];
    const wanted = cdb(2) & 0x3f;
    const chosen = wanted === 0x3f ? order.flatMap((code) => pages[code] ?? []) : pages[wanted];
    if (chosen === undefined) return check(disk, 5, 0x2400);
    const size = this.blockBytes;
    const descriptor = (cdb(1) & 8) !== 0 ? [] : [0, 0, 0, 0, 0, size >> 16, (size >> 8) & 0xff, size & 0xff];
    const bytes = [3 + descriptor.length + chosen.length, 0, 0, descriptor.length, ...descriptor, ...chosen];
    return { dataIn: Uint8Array.from(bytes.slice(0, cdb(4))) };
  }
}

function check(disk: Disk, key: number, code: number): Answer {
  disk.sense = [key, code];
  return { status: 2 };
}

function name(opcode: number): string {
  return opcode.toString(16).padStart(2, "0");
}
