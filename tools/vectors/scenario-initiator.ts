// The initiator of one step: gives what the step says, in the order the target asks, and keeps all that happens.

import { decodeHex, encodeHex } from "../../src/bytes/index.js";
import type { BusInitiator } from "../../src/emulator/index.js";
import { type InPhase, type OutPhase, type Phase, phases } from "../../src/scsi/index.js";
import type { ByteSource, StepFields } from "./scenario-line.js";

/** How the recordings call the phases, in results and in inputs. */
const shortNames: ReadonlyMap<Phase, string> = new Map<Phase, string>([
  [phases.messageOut, "MO"],
  [phases.messageIn, "MI"],
  [phases.command, "C"],
  [phases.dataIn, "DI"],
  [phases.dataOut, "DO"],
  [phases.status, "S"],
]);

const longNames: ReadonlyMap<string, Phase> = new Map<string, Phase>([
  ["MESSAGE_OUT", phases.messageOut],
  ["MESSAGE_IN", phases.messageIn],
  ["COMMAND", phases.command],
  ["DATA_IN", phases.dataIn],
  ["DATA_OUT", phases.dataOut],
  ["STATUS", phases.status],
]);

interface SeenPhase {
  readonly phase: Phase;
  bytes: number;
  /** The first bytes only. */
  readonly start: number[];
}

const tracedBytes = 64;

export class ScenarioInitiator implements BusInitiator {
  readonly id: number;
  readonly targetId: number;
  readonly select: "held" | "pulse";
  readonly seen: SeenPhase[] = [];
  readonly dataIn: Uint8Array[] = [];
  readonly statuses: number[] = [];
  readonly messagesIn: number[] = [];
  dataOutUsed = 0;
  #messages: number[];
  readonly #firstMessages: readonly number[];
  readonly #cdbs: readonly Uint8Array[];
  #cdb = -1;
  #cdbUsed = 0;
  readonly #dataOut: Uint8Array;
  #attention: { readonly phase: Phase | undefined; readonly after: number; readonly messages: readonly number[] }[];
  readonly #counts = new Map<Phase, number>();
  readonly #parityPhase: Phase | undefined;
  #parityTimes: number;

  constructor(step: StepFields) {
    this.id = step.initiator ?? 7;
    this.targetId = step.target ?? 0;
    this.select = step.selPulse ? "pulse" : "held";
    const identify = typeof step.identify === "number" ? [step.identify] : [];
    this.#firstMessages = [...identify, ...decodeHex(step.messagesOut ?? "")];
    this.#messages = [...this.#firstMessages];
    this.#cdbs = (step.cdbs ?? (typeof step.cdb === "string" ? [step.cdb] : [])).map(decodeHex);
    this.#dataOut = bytesOf(step.dataOut);
    this.#attention = (step.attention ?? []).map(({ phase, after, messages }) => ({
      phase: longNames.get(phase),
      after,
      messages: [...decodeHex(messages)],
    }));
    this.#parityPhase = longNames.get(step.parityError?.phase ?? "");
    this.#parityTimes = step.parityError?.times ?? 0;
  }

  get attention(): boolean {
    return this.#messages.length > 0;
  }

  get phases(): readonly string[] {
    return this.seen.map(({ phase, bytes }) => `${shortNames.get(phase)}${bytes}`);
  }

  get trace(): readonly (readonly [string, string])[] {
    return this.seen.map(({ phase, bytes, start }) => [
      shortNames.get(phase) ?? "",
      encodeHex(Uint8Array.from(start)) + (bytes > tracedBytes ? "..." : ""),
    ]);
  }

  enterPhase(phase: Phase): void {
    this.seen.push({ phase, bytes: 0, start: [] });
    if (phase !== phases.command) return;
    this.#cdb++;
    this.#cdbUsed = 0;
  }

  give(phase: OutPhase, into: Uint8Array, at: number, count: number): number {
    const source = this.#source(phase);
    const given = Math.min(count, source.length);
    into.set(source.subarray(0, given), at);
    if (phase === phases.command) this.#cdbUsed += given;
    else if (phase === phases.dataOut) this.dataOutUsed += given;
    else this.#messages = this.#messages.slice(given);
    this.#count(phase, into, at, given);
    return given;
  }

  take(phase: InPhase, bytes: Uint8Array, at: number, count: number): void {
    const taken = bytes.slice(at, at + count);
    if (phase === phases.dataIn) this.dataIn.push(taken);
    else if (phase === phases.status) this.statuses.push(...taken);
    else this.messagesIn.push(...taken);
    this.#count(phase, bytes, at, count);
  }

  hadParityError(phase: OutPhase): boolean {
    if (phase !== this.#parityPhase || this.#parityTimes === 0) return false;
    // Of messages the whole first pass is bad, until they are offered again.
    if (phase !== phases.messageOut) this.#parityTimes--;
    return true;
  }

  repeatMessages(): void {
    this.#parityTimes--;
    this.#messages = [...this.#firstMessages];
  }

  #source(phase: OutPhase): Uint8Array {
    if (phase === phases.command) return (this.#cdbs[this.#cdb] ?? new Uint8Array(0)).subarray(this.#cdbUsed);
    if (phase === phases.dataOut) return this.#dataOut.subarray(this.dataOutUsed);
    return Uint8Array.from(this.#messages);
  }

  #count(phase: Phase, bytes: Uint8Array, at: number, count: number): void {
    const seen = this.seen.at(-1);
    if (seen?.phase !== phase) throw new Error(`bytes in ${shortNames.get(phase)} without that phase`);
    seen.bytes += count;
    for (let index = 0; index < count && seen.start.length < tracedBytes; index++)
      seen.start.push(bytes[at + index] ?? 0);
    const total = (this.#counts.get(phase) ?? 0) + count;
    this.#counts.set(phase, total);
    const due = this.#attention.filter((each) => each.phase === phase && each.after <= total);
    this.#attention = this.#attention.filter((each) => !due.includes(each));
    for (const { messages } of due) this.#messages.push(...messages);
  }
}

export function shortPhaseName(name: string): string {
  return shortNames.get(phases[name as keyof typeof phases]) ?? name;
}

function bytesOf(source: ByteSource | undefined): Uint8Array {
  if (source === undefined) return new Uint8Array(0);
  if (typeof source === "string") return decodeHex(source);
  return Uint8Array.from({ length: source.length }, (_, i) => (7 * i + 13 * (i >> 8) + source.seed) & 255);
}
