// Another carrier, with everything that goes over it written down: for reports of what a board did, and for tests of it.

import type { UsbCarrier, UsbConnection } from "./carrier.js";
import {
  failureOf,
  formatBytes,
  formatControl,
  formatEntries,
  formatExchange,
  heading,
  type Outcome,
} from "./traffic-text.js";

/** `write` is given whole lines without their ends, the heading first. Serial numbers and card contents are among them. */
export function recording(carrier: UsbCarrier, write: (line: string) => void): UsbCarrier {
  const recorder = new Recorder(write);
  return {
    list: () => recorder.record("list", carrier.list(), formatEntries),
    open: async (entry) => {
      const number = recorder.nextConnection();
      const opening = carrier.open(entry);
      const connection = await recorder.record(`open ${number} ${formatEntries([entry])}`, opening, () => "");
      return recordConnection(connection, number, recorder);
    },
  };
}

class Recorder {
  readonly #write: (line: string) => void;
  #connections = 0;

  constructor(write: (line: string) => void) {
    this.#write = write;
    write(heading);
  }

  nextConnection(): number {
    this.#connections++;
    return this.#connections;
  }

  tell(asked: string, outcome: Outcome): void {
    this.#write(formatExchange({ asked, outcome }));
  }

  async record<Result>(asked: string, doing: Promise<Result>, format: (result: Result) => string): Promise<Result> {
    try {
      const result = await doing;
      this.tell(asked, { kind: "done", text: format(result) });
      return result;
    } catch (error) {
      this.tell(asked, failureOf(error));
      throw error;
    }
  }
}

function recordConnection(connection: UsbConnection, number: number, recorder: Recorder): UsbConnection {
  const stop = connection.onGone((error) => recorder.tell(`gone ${number}`, failureOf(error)));
  return {
    control: (setup, dataOut, timeoutMs) => {
      const asked = `control ${number} ${formatControl(setup, dataOut)}`;
      return recorder.record(asked, connection.control(setup, dataOut, timeoutMs), formatBytes);
    },
    out: (endpoint, data, timeoutMs) => {
      const asked = `out ${number} ${endpoint} ${formatBytes(data)}`;
      return recorder.record(asked, connection.out(endpoint, data, timeoutMs), () => "");
    },
    in: (endpoint, length, timeoutMs) => {
      const asked = `in ${number} ${endpoint} ${length}`;
      return recorder.record(asked, connection.in(endpoint, length, timeoutMs), formatBytes);
    },
    close: async () => {
      stop();
      await connection.close();
      recorder.tell(`close ${number}`, { kind: "done", text: "" });
    },
    onGone: (listener) => connection.onGone(listener),
  };
}
