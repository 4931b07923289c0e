// Whether an open device still is one, and who wants to know of its end: the part that carriers have in common.

import { CarrierError } from "./carrier.js";

export class ConnectionState {
  readonly #listeners = new Set<(error: CarrierError) => void>();
  #end: CarrierError | undefined;
  #isGone = false;

  /** Why nothing can be transferred any more. */
  get end(): CarrierError | undefined {
    return this.#end;
  }

  /** Closed by ourselves. False when it was at its end before. */
  close(): boolean {
    if (this.#end !== undefined) return false;
    this.#end = new CarrierError("device/closed", "the connection to the device was closed");
    this.#listeners.clear();
    return true;
  }

  /** False when it was at its end before. */
  fail(error: CarrierError): boolean {
    if (this.#end !== undefined) return false;
    this.#end = error;
    this.#isGone = true;
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener(error);
    return true;
  }

  onGone(listener: (error: CarrierError) => void): () => void {
    if (this.#isGone && this.#end !== undefined) listener(this.#end);
    else if (this.#end === undefined) this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Throws RangeError on what only a bug can ask. */
export function checkTransfer(endpoint: number, bytes: number): void {
  if (!Number.isInteger(endpoint) || endpoint < 1 || endpoint > 15) {
    throw new RangeError(`endpoint ${endpoint}: bulk and interrupt transfers have 1 to 15`);
  }
  if (!Number.isInteger(bytes) || bytes < 0) throw new RangeError(`a transfer of ${bytes} bytes`);
}

/** Throws RangeError when the SETUP packet and the data do not belong together. */
export function checkControl(requestType: number, length: number, dataBytes: number): void {
  const wanted = (requestType & 0x80) !== 0 ? 0 : length;
  if (dataBytes !== wanted) throw new RangeError(`a control transfer of ${wanted} bytes out with ${dataBytes}`);
}
