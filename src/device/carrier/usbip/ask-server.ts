// The request that opens a connection to a USB/IP server, and the answer to it, within a time.

import { connect, type Socket } from "node:net";
import { ReplyReader, WireError } from "../../../usb/usbip/index.js";
import { CarrierError } from "../carrier.js";
import { formatUsbipAddress, type UsbipAddress } from "./address.js";
import type { UsbipClientLimits } from "./limits.js";

const readBytes = 262_144;

/** Where bytes that come go; they are another's as soon as it returns. */
export interface Incoming {
  receive(chunk: Uint8Array): void;
}

export interface ServerAnswer<Reply> {
  readonly reply: Reply;
  /** Open and paused, with nobody listening to it but for errors. */
  readonly socket: Socket;
  readonly incoming: Incoming;
  /** Has what came after the answer. */
  readonly reader: ReplyReader;
}

/** Rejects with {@link CarrierError}: `no-server`, `timeout`, `gone` or `malformed`. */
export async function askServer<Reply>(
  address: UsbipAddress,
  request: Uint8Array,
  readReply: (reader: ReplyReader) => Reply | undefined,
  limits: UsbipClientLimits,
): Promise<ServerAnswer<Reply>> {
  const where = formatUsbipAddress(address);
  const incoming: Incoming = { receive: () => {} };
  const socket = connect({ ...address, noDelay: true, onread: intoOneBuffer(incoming) });
  socket.on("error", () => {});
  try {
    await settled(socket, limits.connectMs, where, "no-answer", (resolve) =>
      socket.once("connect", () => resolve(true)),
    );
    const reader = new ReplyReader(limits.devices);
    socket.write(request);
    const reply = await settled<Reply>(socket, limits.replyMs, where, "connected", (resolve, reject) => {
      incoming.receive = (chunk) => {
        try {
          reader.push(chunk);
          const found = readReply(reader);
          reader.own();
          if (found === undefined) return;
          socket.pause();
          resolve(found);
        } catch (error) {
          reject(error instanceof WireError ? malformed(error, where) : error);
        }
      };
      socket.resume();
    });
    return { reply, socket, incoming, reader };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Memory for all that comes: a piece of fresh memory for each read would cost as much as reading it. */
function intoOneBuffer(incoming: Incoming) {
  return {
    buffer: new Uint8Array(readBytes),
    callback: (bytes: number, buffer: Uint8Array) => {
      incoming.receive(buffer.subarray(0, bytes));
      return true;
    },
  };
}

export function malformed(error: WireError, where: string): CarrierError {
  const message = `what came from ${where} is not USB/IP 1.1.1: ${error.message}`;
  return new CarrierError("device/malformed", message, { cause: error });
}

/** One step with its time limit; the end of the socket ends it, too. */
async function settled<Value>(
  socket: Socket,
  limitMs: number,
  where: string,
  stage: "no-answer" | "connected",
  begin: (resolve: (value: Value) => void, reject: (error: unknown) => void) => void,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  let onEnd: (() => void) | undefined;
  let onError: ((error: Error) => void) | undefined;
  try {
    return await new Promise<Value>((resolve, reject) => {
      const hint = "Is the server running, and is the port the right one?";
      const fail = (what: string, cause?: unknown) => {
        const code = stage === "no-answer" ? "device/no-server" : "device/gone";
        reject(new CarrierError(code, `${what}: ${where}`, { hint, cause }));
      };
      onEnd = () => fail("the server closed the connection without a whole answer");
      onError = (error) => {
        fail(
          stage === "no-answer" ? `no USB/IP server (${error.message})` : `connection lost (${error.message})`,
          error,
        );
      };
      socket.once("close", onEnd).once("end", onEnd).once("error", onError);
      timer = setTimeout(() => {
        const code = stage === "no-answer" ? "device/no-server" : "device/timeout";
        reject(new CarrierError(code, `no answer within ${limitMs / 1000} s: ${where}`, { hint }));
      }, limitMs);
      begin(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    if (onEnd !== undefined) socket.off("close", onEnd).off("end", onEnd);
    if (onError !== undefined) socket.off("error", onError);
    socket.removeAllListeners("connect");
  }
}
