// The computer at the USB end of a scenario: configures the board, gives HID reports one after the other as the firmware takes
// them, and fetches what comes back. Between two reports it fetches one, as the recordings did.

import { decodeHex, encodeHex } from "../../src/bytes/index.js";
import { createUsbBoard, type SectorAccess, type SimulatedBoard, type UsbBoard } from "../../src/emulator/index.js";
import { applicationEndpoints, requestTypes, standardRequests, type UsbDevice } from "../../src/usb/index.js";
import type { Scenario, StepFields } from "./scenario-line.js";

const registerHexDigits = 32;
const { interrupt } = applicationEndpoints;
const reportBytes = 64;

export class ScenarioComputer {
  readonly #board: UsbBoard;
  #configuredDevice: UsbDevice | undefined;
  #isThere = true;
  #accesses: SectorAccess[] = [];

  constructor(board: SimulatedBoard, { csd, cid }: Scenario) {
    const registers = { csd: registerOf(csd), cid: registerOf(cid) };
    this.#board = createUsbBoard({
      board,
      registers: () => registers,
      onSector: (access) => this.#accesses.push(access),
    });
  }

  /** The computer goes away, or comes back. */
  configure(configured: boolean): void {
    this.#isThere = configured;
    if (!configured) {
      this.#board.device?.reset();
      this.#configuredDevice = undefined;
    }
  }

  /** Differences from what was recorded, in words. */
  exchange(step: StepFields): readonly string[] {
    this.#accesses = [];
    const responses = (step.reports ?? []).flatMap((report) => this.#give(decodeHex(report)));
    responses.push(...this.#fetchAll());
    const differences = compareResponses(step, responses);
    const failed = this.#accesses.some(({ kind, result }) => kind === "read" && result === "failed");
    if (failed !== (step.sdReadError ?? false)) differences.push(`read error ${failed}, recorded ${!failed}`);
    const inLoader = this.#board.personality === "loader";
    if (inLoader !== (step.entersBootloader ?? false)) differences.push(`in the loader: ${inLoader}`);
    return differences;
  }

  get #device(): UsbDevice | undefined {
    const { device } = this.#board;
    if (!this.#isThere || device === undefined || this.#board.personality !== "application") return undefined;
    if (device !== this.#configuredDevice) {
      const setup = { requestType: requestTypes.standard, request: standardRequests.setConfiguration };
      device.control({ ...setup, value: 1, index: 0, length: 0 }, new Uint8Array(0));
      this.#configuredDevice = device;
    }
    return device;
  }

  /** A report that the board does not take, whatever is fetched, is dropped. */
  #give(report: Uint8Array): string[] {
    const responses: string[] = [];
    while (this.#device?.out(interrupt, report) === "nak") {
      const response = this.#fetch();
      if (response === undefined) return responses;
      responses.push(response);
    }
    const response = this.#fetch();
    return response === undefined ? responses : [...responses, response];
  }

  #fetchAll(): string[] {
    const responses: string[] = [];
    for (let response = this.#fetch(); response !== undefined; response = this.#fetch()) responses.push(response);
    return responses;
  }

  #fetch(): string | undefined {
    const result = this.#device?.in(interrupt, reportBytes);
    return result?.status === "ok" ? encodeHex(result.data) : undefined;
  }
}

function compareResponses({ responses = [], volatile = [] }: StepFields, actual: readonly string[]): string[] {
  if (actual.length !== responses.length) return [`${actual.length} reports, recorded ${responses.length}`];
  return responses.flatMap((expected, index) => {
    const [mine, theirs] = [actual[index] ?? "", expected].map((hex) => withoutVolatile(hex, volatile));
    return mine === theirs ? [] : [`report ${index}: ${mine}, recorded ${theirs}`];
  });
}

function withoutVolatile(hex: string, ranges: NonNullable<StepFields["volatile"]>): string {
  const pairs = hex.match(/../g) ?? [];
  return pairs.map((pair, at) => (ranges.some(([from, to]) => at >= from && at < to) ? "--" : pair)).join("");
}

function registerOf(hex: string | undefined): Uint8Array {
  return decodeHex(hex ?? "0".repeat(registerHexDigits));
}
