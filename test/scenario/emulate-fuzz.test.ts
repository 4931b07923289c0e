// A million random CDBs to a board: always an answer, never an exception, never a sector that is not the target's own, and never
// one more written than the CDB asks for. Longer: FUZZ_COMMANDS=100000000 FUZZ_SEED=7 npx vitest run test/scenario/emulate-fuzz

import { describe, expect, test } from "vitest";
import { type Medium, MemoryMedium } from "../../src/card/index.js";
import { encodeImage, type TargetSettings } from "../../src/config/index.js";
import { type CommandPort, createBoard, type PortCommand } from "../../src/emulator/index.js";
import { cdbLengthOf, opcodeTable } from "../../src/scsi/index.js";
import { configOf } from "../card/card-configs.js";
import { type BoardSetup, cardSectors, setups } from "../contract/target-boards.js";

const commands = Number(process.env["FUZZ_COMMANDS"] ?? 1_000_000);
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_130);

const largestBlockBytes = 8192;
/** Where the firmware puts a block size that it saves (quirk Q3). */
const savedConfigStart = cardSectors - 1024;
const savedConfigSectors = 2;
/** The longest answer: a READ of as many blocks as the target has, or the whole buffer. */
const mostDataIn = 256 * largestBlockBytes;
const goodStatuses: ReadonlySet<number | undefined> = new Set([0x00, 0x02, 0x10, 0x18]);

/** Checks where it is read and written. */
class FencedMedium implements Medium {
  readonly isWriteProtected = false;
  readonly sectors: number;
  readonly trespasses: string[] = [];
  readonly allowed: { start: number; end: number } = { start: 0, end: 0 };
  reads = 0;
  writes = 0;
  readonly #card: MemoryMedium;

  constructor(sectors: number) {
    this.sectors = sectors;
    this.#card = new MemoryMedium(new Uint8Array(sectors * 512));
  }

  read(lba: number, into: Uint8Array): void {
    this.reads++;
    this.#check("read", lba, into.length / 512);
    this.#card.read(lba, into);
  }

  write(lba: number, bytes: Uint8Array): void {
    this.writes++;
    const sectors = bytes.length / 512;
    const isSavedConfig = lba === savedConfigStart && sectors === savedConfigSectors;
    if (!isSavedConfig) this.#check("write", lba, sectors);
    this.#card.write(lba, bytes);
  }

  flush(): void {
    this.#card.flush();
  }

  close(): void {
    this.#card.close();
  }

  #check(what: string, lba: number, sectors: number): void {
    const { start, end } = this.allowed;
    if (lba < start || lba + sectors > end)
      this.trespasses.push(`${what} of ${sectors} at ${lba}, not ${start}…${end}`);
  }
}

/** xorshift32: quick, and the same everywhere. */
function randomSource(start: number): () => number {
  let state = start | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

const known = Object.values(opcodeTable).map(({ opcode }) => opcode);
/** Values near which something changes. */
const edges = [0, 0, 0, 0, 1, 2, 4, 8, 0x10, 0x3f, 0x7f, 0x80, 0xff] as const;

const transferOpcodes = [0x08, 0x0a, 0x28, 0x2a, 0x2e] as const;

/** One of four CDBs is noise, one has a known opcode, two move blocks or do something else with small fields. */
function fillCdb(cdb: Uint8Array, random: () => number): void {
  const kind = random() & 3;
  for (let at = 0; at < cdb.length; at++) cdb[at] = kind === 0 ? random() : (edges[random() % edges.length] ?? 0);
  if (kind === 0) return;
  const opcodes = kind === 3 ? transferOpcodes : known;
  const opcode = opcodes[random() % opcodes.length] ?? 0;
  cdb[0] = opcode;
  if (kind === 1) return;
  cdb[1] = 0;
  if (opcode >> 5 === 0) {
    cdb[2] = 0;
  } else {
    cdb.fill(0, 2, 5);
    cdb[5] = random();
    cdb[7] = 0;
  }
  cdb[cdbLengthOf(opcode) - 1] = random() % 16 === 0 ? random() : 0;
}

/** Commands until the board is switched off and on again: by then it may be reserved, stopped, or have odd block sizes. */
const commandsPerPowerOn = 50;

interface Machine {
  readonly port: CommandPort;
  /** Live block size by target ID; `undefined` while the target does not say. */
  readonly blockBytes: Map<number, number | undefined>;
}

function switchOn({ board, targets, firmware, revision }: BoardSetup, card: Medium, faithful: boolean): Machine {
  const base = configOf(...targets);
  const config = encodeImage({ ...base, board: { ...base.board, ...board } });
  const port = createBoard({ config, card, firmware, revision, faithful }).port();
  return { port, blockBytes: new Map(targets.map(({ id = 0, bytesPerSector }) => [id, bytesPerSector])) };
}

const readCapacity = Uint8Array.of(0x25, 0, 0, 0, 0, 0, 0, 0, 0, 0);
const nothing = new Uint8Array(0);
const setsBlockSize: ReadonlySet<number> = new Set([0x04, 0x15, 0x55]);

/** MODE SELECT changes the block size and not the number of blocks: a target can grow over what lies behind it (2.9.4). */
function fenceIn(card: FencedMedium, target: Partial<TargetSettings> | undefined, { port, blockBytes }: Machine): void {
  const { id = 0, sdSectorStart = 0, scsiSectors = 0 } = target ?? {};
  let bytes = blockBytes.get(id);
  if (target !== undefined && bytes === undefined) {
    card.allowed.end = 0;
    const { status, dataIn } = port.execute({
      initiatorId: 7,
      targetId: id,
      lun: 0,
      cdb: readCapacity,
      dataOut: nothing,
    });
    if (status === 0 && dataIn.length === 8) bytes = ((dataIn[6] ?? 0) << 8) | (dataIn[7] ?? 0);
    blockBytes.set(id, bytes);
  }
  const sectors = scsiSectors * Math.ceil((bytes ?? largestBlockBytes) / 512);
  card.allowed.start = sdSectorStart;
  card.allowed.end = target === undefined ? 0 : Math.min(sdSectorStart + sectors, savedConfigStart);
}

function fuzz(setup: BoardSetup, count: number, faithful: boolean) {
  const { board, targets } = setup;
  const card = new FencedMedium(cardSectors);
  const random = randomSource(seed);
  const cdb = new Uint8Array(16);
  const supply = Uint8Array.from({ length: 65_536 }, (_, at) => (at % 7 === 0 ? at >> 3 : 0) & 0xff);
  const statuses = new Map<number | undefined, number>();
  const find = (id: number) => targets.find((target) => target.id === id);
  let machine = switchOn(setup, card, faithful);
  for (let done = 0; done < count; done++) {
    if (done % commandsPerPowerOn === 0) machine = switchOn(setup, card, faithful);
    fillCdb(cdb, random);
    const draw = random();
    const targetId = draw & 7;
    const lun = (draw >> 3) & 15 ? 0 : (draw >> 7) & 7;
    const dataOut = supply.subarray(0, (draw >> 10) & 3 ? 65_536 : (draw >> 12) & 0x7ff);
    const selected = find(targetId);
    const own = (selected && board.mapLunsToIds === true && lun > 0 ? find(lun) : undefined) ?? selected;
    fenceIn(card, own, machine);
    const command: PortCommand = { initiatorId: 7 - ((draw >> 24) & 1), targetId, lun, cdb, dataOut };
    const { status, dataIn, dataOutUsed, wantedMoreData } = machine.port.execute(command);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (own?.id !== undefined && setsBlockSize.has(cdb[0] ?? 0)) machine.blockBytes.set(own.id, undefined);
    const isAnswered =
      status !== undefined || selected === undefined || wantedMoreData || isWaitingForNext(command, own);
    if (!isAnswered || dataOutUsed > dataOut.length || dataIn.length > mostDataIn || card.trespasses.length > 0) {
      return { statuses, card, failure: describeFailure(done, command, card, { status, dataIn, dataOutUsed }) };
    }
  }
  return { statuses, card, failure: undefined };
}

/** OMTI: with the link bit no status is sent at all, and the target waits for the next command (quirk Q15). */
function isWaitingForNext({ cdb }: PortCommand, target: Partial<TargetSettings> | undefined): boolean {
  const control = cdb[cdbLengthOf(cdb[0] ?? 0) - 1] ?? 0;
  return target?.quirks?.includes("omti") === true && (control & 1) !== 0;
}

function describeFailure(
  done: number,
  { cdb, dataOut, ...nexus }: PortCommand,
  { trespasses }: FencedMedium,
  { status, dataIn, dataOutUsed }: { status: number | undefined; dataIn: Uint8Array; dataOutUsed: number },
): string {
  const offered = dataOut.length;
  const outcome = { status, dataInBytes: dataIn.length, dataOutUsed, offered, trespasses };
  return `command ${done}: ${Buffer.from(cdb).toString("hex")} ${JSON.stringify({ ...nexus, ...outcome })}`;
}

describe(`${commands} random commands, seed ${seed}`, () => {
  const share = Math.ceil(commands / (setups.length * 2));
  const limitMs = 20_000 + commands / 20;

  test.each(setups)("$name", { timeout: limitMs }, (setup) => {
    for (const faithful of [true, false]) {
      const { statuses, card, failure } = fuzz(setup, share, faithful);
      expect(failure).toBeUndefined();
      const isOldController = setup.targets.length < 6;
      for (const status of statuses.keys()) {
        if (status !== undefined && !isOldController) expect(goodStatuses).toContain(status);
      }
      // It did get somewhere.
      expect(statuses.get(0) ?? 0).toBeGreaterThan(share / 20);
      expect(statuses.get(2) ?? 0).toBeGreaterThan(share / 20);
      expect(card.reads).toBeGreaterThan(share / 100);
      expect(card.writes).toBeGreaterThan(share / 100);
    }
  });

  test("the fence itself refuses a sector beyond it", () => {
    const card = new FencedMedium(cardSectors);
    card.allowed.end = 256;
    card.read(255, new Uint8Array(512));
    expect(card.trespasses).toEqual([]);
    card.read(255, new Uint8Array(1024));
    card.write(256, new Uint8Array(512));
    expect(card.trespasses).toHaveLength(2);
  });
});
