// A carrier made of recorded traffic: gives what the devices gave, as long as it is asked what they were asked, in that order. How long
// they took is not in it.

import { CarrierError, type UsbCarrier, type UsbConnection } from "./carrier.js";
import { ConnectionState } from "./connection-state.js";
import {
  type Exchange,
  errorOf,
  formatBytes,
  formatControl,
  formatEntries,
  type Outcome,
  parseBytes,
  parseEntries,
  parseExchange,
} from "./traffic-text.js";

/** Far more than a push or an update of a board. */
const longestTraffic = 64 * 1024 * 1024;

/** Throws {@link CarrierError} "device/malformed" that names the line when the text is no traffic. */
export function replaying(text: string): UsbCarrier {
  const script = new Script(text);
  return {
    list: async () => {
      const answer = script.answer("list");
      return parseEntries(answer) ?? script.malformed("no list of devices");
    },
    open: async (entry) => {
      const number = script.nextConnection();
      script.answer(`open ${number} ${formatEntries([entry])}`);
      return new ReplayedConnection(script, number);
    },
  };
}

interface NumberedExchange extends Exchange {
  readonly line: number;
}

class Script {
  readonly #exchanges: readonly NumberedExchange[];
  readonly #connections = new Map<number, ReplayedConnection>();
  #at = 0;
  #opened = 0;

  constructor(text: string) {
    if (text.length > longestTraffic)
      throw new CarrierError("device/malformed", "the traffic is too long to be played");
    this.#exchanges = text.split("\n").flatMap((line, index) => {
      const exchange = parseExchange(line, index + 1);
      return exchange === undefined ? [] : [{ ...exchange, line: index + 1 }];
    });
  }

  nextConnection(): number {
    this.#opened++;
    return this.#opened;
  }

  register(number: number, connection: ReplayedConnection): void {
    this.#connections.set(number, connection);
    this.#playDepartures();
  }

  /** What came of it, as text; rejects as it was rejected. */
  answer(asked: string): string {
    const exchange = this.#exchanges[this.#at];
    if (exchange === undefined) throw this.#strayed(asked, "the traffic ends");
    if (exchange.asked !== asked)
      throw this.#strayed(asked, `line ${exchange.line} of the traffic has: ${exchange.asked}`);
    this.#at++;
    const { outcome } = exchange;
    // A device that leaves is heard of within the transfer that finds it gone.
    this.#playDepartures();
    if (outcome.kind === "failed") throw errorOf(outcome);
    return outcome.text;
  }

  bytes(asked: string): Uint8Array {
    return parseBytes(this.answer(asked)) ?? this.malformed("no bytes");
  }

  malformed(what: string): never {
    const line = this.#exchanges[this.#at - 1]?.line ?? 0;
    throw new CarrierError("device/malformed", `line ${line} of the traffic: ${what}`);
  }

  #playDepartures(): void {
    for (;;) {
      const exchange = this.#exchanges[this.#at];
      const [, number] = /^gone (\d+)$/.exec(exchange?.asked ?? "") ?? [];
      const connection = this.#connections.get(Number(number));
      if (exchange === undefined || number === undefined || connection === undefined) return;
      this.#at++;
      connection.leave(exchange.outcome);
    }
  }

  #strayed(asked: string, instead: string): CarrierError {
    return new CarrierError("device/malformed", `asked for: ${asked.slice(0, 120)}; ${instead.slice(0, 200)}`, {
      hint: "the traffic was recorded by another version, or of another command",
    });
  }
}

class ReplayedConnection implements UsbConnection {
  readonly #state = new ConnectionState();
  readonly #script: Script;
  readonly #number: number;

  constructor(script: Script, number: number) {
    this.#script = script;
    this.#number = number;
    script.register(number, this);
  }

  async control(setup: Parameters<UsbConnection["control"]>[0], dataOut: Uint8Array): Promise<Uint8Array> {
    return this.#script.bytes(`control ${this.#number} ${formatControl(setup, dataOut)}`);
  }

  async out(endpoint: number, data: Uint8Array): Promise<void> {
    this.#script.answer(`out ${this.#number} ${endpoint} ${formatBytes(data)}`);
  }

  async in(endpoint: number, length: number): Promise<Uint8Array> {
    return this.#script.bytes(`in ${this.#number} ${endpoint} ${length}`);
  }

  async close(): Promise<void> {
    this.#state.close();
    try {
      this.#script.answer(`close ${this.#number}`);
    } catch {
      // Closing never fails; what comes next will say that the traffic is another.
    }
  }

  onGone(listener: (error: CarrierError) => void): () => void {
    return this.#state.onGone(listener);
  }

  leave(outcome: Outcome): void {
    if (outcome.kind === "failed") this.#state.fail(errorOf(outcome));
  }
}
