// Conversations of a client, each spoilt in a few places, through all of the server but its sockets: nothing may be thrown,
// nothing may hang, no answer may have a wrong length, and no more may be held than was given. Longer:
// FUZZ_INPUTS=5000000 FUZZ_SEED=7 npx vitest run test/serve/usbip/fuzz.test.ts --testTimeout 3600000

import { beforeAll, expect, it } from "vitest";
import { Exports } from "../../../src/serve/usbip/exports.js";
import { defaultLimits } from "../../../src/serve/usbip/limits.js";
import { Talk, type Transport } from "../../../src/serve/usbip/talk.js";
import type { EmitEvent } from "../../../src/serve/usbip/usbip-event.js";
import { createRandom, mutate } from "./random.js";
import { deviceListRequest, importRequest } from "./running-server.js";
import { loopEndpoint, reportEndpoint, ToyDevice } from "./toy-device.js";

const inputs = Number(process.env["FUZZ_INPUTS"] ?? 200_000);
const seed = Number(process.env["FUZZ_SEED"] ?? 1);
const deviceId = 0x10002;

function message(values: readonly number[], rest = ""): Uint8Array {
  const bytes = Buffer.alloc(48);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * at);
  if (values[0] === 1 && rest.length === 16) bytes.write(rest, 40, "hex");
  return values[0] === 1 && values[3] === 0 && rest.length !== 16 ? Buffer.concat([bytes, Buffer.from(rest)]) : bytes;
}

const messages = [
  message([1, 1, deviceId, 1, 0, 0x200, 64], "8006000100004000"),
  message([1, 2, deviceId, 0, 0, 0, 0], "0009010000000000"),
  message([1, 3, deviceId, 1, reportEndpoint, 0x200, 64]),
  message([1, 4, deviceId, 0, reportEndpoint, 0, 8], "8 bytes!"),
  message([1, 5, deviceId, 0, loopEndpoint, 0, 12], "twelve bytes"),
  message([1, 6, deviceId, 1, loopEndpoint, 0x200, 64]),
  message([1, 7, deviceId, 1, reportEndpoint, 0x200, 64]),
  message([2, 8, deviceId, 0, 0, 7]),
  message([2, 9, deviceId, 0, 0, 3]),
  message([1, 10, deviceId, 0, 0, 0, 0], "4013000000000000"),
];

beforeAll(() => {
  // Half of the time would go into the stacks of errors that nobody looks at.
  Error.stackTraceLimit = 0;
});

it(`${inputs} conversations with seed ${seed} do no harm`, () => {
  const random = createRandom(seed);
  const counts = { ended: 0, refused: 0, imported: 0, answers: 0, detached: 0 };
  for (let turn = 0; turn < inputs; turn++) {
    const emit: EmitEvent = (event) => {
      if (event.kind === "imported") counts.imported++;
      if (event.kind === "withdrawn" && event.reason === "detached") counts.detached++;
    };
    const exports = new Exports(emit);
    const toy = new ToyDevice();
    exports.add(toy, "1-1", undefined);
    const sent: Uint8Array[] = [];
    let closed: string | undefined;
    const transport: Transport = {
      get isCongested() {
        return closed !== undefined;
      },
      send: (bytes) => sent.push(bytes),
      end: (reason) => {
        closed ??= reason;
        counts.ended++;
      },
      destroy: (reason) => {
        closed ??= reason;
        counts.refused++;
      },
    };
    const talk = new Talk(1, transport, { exports, limits: defaultLimits, emit, now: () => 0 });

    const isWhole = turn % 3 > 0;
    const parts: Uint8Array[] = [turn % 16 === 0 ? deviceListRequest : importRequest("1-1")];
    for (let left = random() % 6; left > 0; left--)
      parts.push(messages[random() % messages.length] ?? deviceListRequest);
    // Two of three begin with a good import, so that what is spoilt is behind it.
    const head = isWhole ? (parts.shift() ?? deviceListRequest) : new Uint8Array(0);
    const bytes = Buffer.concat([head, mutate(Buffer.concat(parts), random)]);
    const cut = random() % (bytes.length + 1);
    talk.receive(bytes.subarray(0, cut));
    talk.receive(bytes.subarray(cut));
    if (talk.heldBytes > bytes.length) throw new Error("more is held than was given");
    counts.answers += checkAnswers(sent);
    talk.close();
    if (toy.listeners > 1) throw new Error("somebody still listens to the device");
    const exported = exports.find("1-1");
    if (exported?.importer !== undefined) throw new Error("the device is not free again");
  }
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(inputs / 100);
});

/** How many transfers were answered. */
function checkAnswers(sent: readonly Uint8Array[]): number {
  let answers = 0;
  for (const bytes of sent) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const command = bytes.length < 48 ? 0 : view.getUint32(0);
    if (command !== 3 && command !== 4) continue;
    answers++;
    const moved = command === 3 ? view.getInt32(24) : 0;
    const isEmpty = bytes.length === 48;
    if (moved < 0 || moved > 4096 || !(isEmpty || bytes.length === 48 + moved)) throw new Error("a wrong length");
  }
  return answers;
}
