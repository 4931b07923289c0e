// Boards over USB/IP, server and client in this process: a push at the board's own pace against the time that its reports need, and
// bytes of the card against a plain TCP copy, in turns.

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { MemoryMedium } from "../../src/card/index.js";
import { defaultConfig, encodeImage } from "../../src/config/index.js";
import {
  createUsbipCarrier,
  type DeviceEntry,
  openBoard,
  pushReports,
  restoreConfig,
  type UsbCarrier,
  type UsbConnection,
} from "../../src/device/index.js";
import { createBoard, createUsbBoard } from "../../src/emulator/index.js";
import { type ExportOptions, UsbipServer } from "../../src/serve/usbip/index.js";
import { reportIntervalMs } from "../../src/usb/index.js";
import type { Measurement } from "./measurement.js";
import { median, type RatioResult } from "./median-ratio.js";

const transferBytes = 120 * 1024;
const transfers = 200;
const rounds = 25;
const cardSectors = 131_072;
const sectorBytes = 512;
const timeoutMs = 10_000;
const wrapperBytes = 31;
const statusBytes = 13;
const dataEndpoint = 1;
const hidEndpoint = 2;

type Way = "read" | "write";

/** What is written to the card, and copied. */
const computer = new Uint8Array(transfers * transferBytes);
const copy = new Uint8Array(transfers * transferBytes);

export async function usbRates(): Promise<readonly Measurement[]> {
  const push = await withBoard({ pace: (endpoint) => (endpoint === hidEndpoint ? reportIntervalMs : 0) }, pushCost);
  const rates = await withBoard({}, async ({ carrier, entry }) => {
    const connection = await carrier.open(entry);
    try {
      const setConfiguration = { requestType: 0, request: 9, value: 1, index: 0, length: 0 };
      await connection.control(setConfiguration, new Uint8Array(0), timeoutMs);
      return [await compare("read", connection), await compare("write", connection)];
    } finally {
      await connection.close();
    }
  });
  return [push, ...rates];
}

interface Bench {
  readonly carrier: UsbCarrier;
  readonly entry: DeviceEntry;
}

async function withBoard<T>(options: ExportOptions, use: (bench: Bench) => Promise<T>): Promise<T> {
  const card = new MemoryMedium(new Uint8Array(cardSectors * sectorBytes));
  card.write(cardSectors - 2, imageWith(0));
  const usb = createUsbBoard({ board: createBoard({ card, firmware: "6.4.14", revision: "2021" }) });
  if (usb.device === undefined) throw new Error("the board has no USB");
  const server = new UsbipServer({ port: 0 });
  server.export(usb.device, "1-1", options);
  const { port } = await server.listen();
  try {
    const carrier = createUsbipCarrier({ host: "127.0.0.1", port });
    const [entry] = await carrier.list();
    if (entry === undefined) throw new Error("the board is not listed");
    return await use({ carrier, entry });
  } finally {
    await server.stop();
  }
}

function imageWith(startupDelay: number): Uint8Array {
  const base = defaultConfig();
  const targets = base.targets.map((target) => ({ ...target, scsiSectors: 100_000 }));
  return encodeImage({ ...base, targets, board: { ...base.board, startupDelay } });
}

/** One setting changed, with backup and reading back; the look that every connection begins with is before it. */
async function pushCost({ carrier, entry }: Bench): Promise<Measurement> {
  const link = await openBoard(carrier, entry);
  const { in: inBefore, out: outBefore } = link.reports;
  const begunMs = performance.now();
  const { plan } = await restoreConfig(link, imageWith(3), { confirm: async () => "write", backup: async () => {} });
  const tookMs = performance.now() - begunMs;
  const reports = link.reports.in + link.reports.out - inBefore - outBefore;
  await link.close();
  const needMs = reports * reportIntervalMs;
  return {
    id: "usb-push",
    what: `push of ${reports} reports, least ${pushReports(plan).least} ÷ reports × ${reportIntervalMs} ms`,
    bar: 1.1,
    barOf: "ratio at most",
    unit: "ms",
    result: { ratio: tookMs / needMs, cost: tookMs, baseline: needMs, rounds: 1 },
  };
}

async function compare(way: Way, connection: UsbConnection): Promise<Measurement> {
  const pairs: { readonly ours: number; readonly plain: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const pair = { ours: await rateOf(() => storage(way, connection)), plain: await rateOf(copyOverTcp) };
    // The first compiles.
    if (round > 0) pairs.push(pair);
  }
  const result: RatioResult = {
    ratio: median(pairs.map(({ ours, plain }) => ours / plain)),
    cost: median(pairs.map(({ ours }) => ours)),
    baseline: median(pairs.map(({ plain }) => plain)),
    rounds,
  };
  return {
    id: `usb-storage-${way}`,
    what: `mass storage ${way}s of 120 KiB over USB/IP ÷ plain TCP copy`,
    bar: 0.5,
    barOf: "ratio at least",
    unit: "MB/s",
    result,
  };
}

async function rateOf(act: () => Promise<void>): Promise<number> {
  const begunMs = performance.now();
  await act();
  return (transfers * transferBytes) / 1000 / (performance.now() - begunMs);
}

/**
 * Bulk-only: command wrapper, data, status wrapper (USB Mass Storage Class, Bulk-Only Transport 1.0 §5). All three wait at the
 * device at once, as its endpoints do them in order.
 */
async function storage(way: Way, connection: UsbConnection): Promise<void> {
  for (let transfer = 0; transfer < transfers; transfer++) {
    const data = computer.subarray(transfer * transferBytes, (transfer + 1) * transferBytes);
    const wrapper = commandWrapper(way, (transfer * transferBytes) / sectorBytes);
    const [, , status] = await Promise.all([
      connection.out(dataEndpoint, wrapper, timeoutMs),
      way === "read"
        ? connection.in(dataEndpoint, transferBytes, timeoutMs)
        : connection.out(dataEndpoint, data, timeoutMs),
      connection.in(dataEndpoint, statusBytes, timeoutMs),
    ]);
    if (status[12] !== 0) throw new Error(`the board refused to ${way}`);
  }
}

function commandWrapper(way: Way, lba: number): Uint8Array {
  const wrapper = new Uint8Array(wrapperBytes);
  const view = new DataView(wrapper.buffer);
  view.setUint32(0, 0x43425355, true);
  view.setUint32(8, transferBytes, true);
  wrapper[12] = way === "read" ? 0x80 : 0;
  wrapper[14] = 10;
  wrapper[15] = way === "read" ? 0x28 : 0x2a;
  view.setUint32(17, lba % 90_000);
  view.setUint16(22, transferBytes / sectorBytes);
  return wrapper;
}

/** The same bytes in the same pieces from memory to memory through a socket, each answered by a byte. */
async function copyOverTcp(): Promise<void> {
  const server = createServer((socket) => answerEach(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setNoDelay(true);
  await once(socket, "connect");
  for (let transfer = 0; transfer < transfers; transfer++) {
    socket.write(computer.subarray(transfer * transferBytes, (transfer + 1) * transferBytes));
    await once(socket, "data");
  }
  socket.destroy();
  server.close();
}

function answerEach(socket: Socket): void {
  let bytes = 0;
  socket.setNoDelay(true);
  socket.on("data", (chunk) => {
    copy.set(chunk, bytes);
    bytes += chunk.length;
    if (bytes % transferBytes === 0) socket.write(Uint8Array.of(1));
  });
}
