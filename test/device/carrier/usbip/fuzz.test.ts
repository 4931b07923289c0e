// Answers of a server, each conversation spoilt in a few places, through all of the client but its sockets: nothing may be
// thrown but WireError, every transfer ends once, and no more may be held than was given. Longer:
// FUZZ_INPUTS=5000000 FUZZ_SEED=7 npx vitest run test/device/carrier/usbip/fuzz.test.ts --testTimeout 3600000

import { beforeAll, expect, it } from "vitest";
import { CarrierError } from "../../../../src/device/carrier/carrier.js";
import { UrbLink } from "../../../../src/device/carrier/usbip/urb-link.js";
import { ReplyReader, WireError } from "../../../../src/usb/usbip/index.js";
import { createRandom, mutate } from "../../../serve/usbip/random.js";

const inputs = Number(process.env["FUZZ_INPUTS"] ?? 200_000);
const seed = Number(process.env["FUZZ_SEED"] ?? 1);

function words(values: readonly number[], dataBytes = 0): Uint8Array {
  const bytes = Buffer.alloc(48 + dataBytes, 0x5a).fill(0, 0, 48);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * at);
  return bytes;
}

/** Good answers to the transfers below, in an order that comes about. */
const answers = [
  words([3, 2, 0, 0, 0, 0, 16]),
  words([3, 1, 0, 0, 0, 0, 18], 18),
  words([3, 4, 0, 0, 0, -32, 0]),
  words([4, 6, 0, 0, 0, -104]),
  words([3, 5, 0, 0, 0, 0, 64], 64),
];

const device = Buffer.alloc(312).fill("1-1", 256, 259);
device[311] = 2;
const list = Buffer.concat([Buffer.from("011100050000000000000001", "hex"), device, Buffer.alloc(8)]);
const imported = Buffer.concat([Buffer.from("0111000300000000", "hex"), device]);

beforeAll(() => {
  // Half of the time would go into the stacks of errors that nobody looks at.
  Error.stackTraceLimit = 0;
});

it(`${inputs} conversations with seed ${seed} do no harm`, () => {
  const random = createRandom(seed);
  const counts = { refused: 0, listed: 0, imported: 0, received: 0, failed: 0 };
  for (let turn = 0; turn < inputs; turn++) {
    const kind = random() % 8;
    const good = kind === 0 ? list : kind === 1 ? imported : Buffer.concat(answers.slice(random() % answers.length));
    const bytes = mutate(good, random);
    const cut = random() % (bytes.length + 1);
    const pieces = [bytes.slice(0, cut), bytes.slice(cut)];
    const reader = new ReplyReader(4);
    try {
      if (kind > 1) talk(reader, pieces, counts);
      else {
        for (const piece of pieces) {
          reader.push(piece);
          if (kind === 0 && reader.nextDeviceList() !== undefined) counts.listed++;
          if (kind === 1 && reader.nextImportReply() !== undefined) counts.imported++;
        }
      }
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      counts.refused++;
    }
    if (reader.heldBytes > bytes.length) throw new Error("more is held than was given");
  }
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(inputs / 100);
});

/** Five transfers wait, one of them is being cancelled; each must have ended once when all is over. */
function talk(reader: ReplyReader, pieces: readonly Uint8Array[], counts: { received: number; failed: number }): void {
  const ends = [0, 0, 0, 0, 0];
  const link = new UrbLink({ send: () => {}, sendCopy: () => {} }, 0x10002, reader);
  for (const at of ends.keys()) {
    const direction = at === 1 ? "out" : "in";
    const transferBytes = at === 1 ? 16 : 64;
    link.submit({
      endpoint: at === 0 ? 0 : 1 + (at % 2),
      direction,
      setup: at === 0 ? { requestType: 0x80, request: 6, value: 0x100, index: 0, length: 64 } : undefined,
      data: new Uint8Array(at === 1 ? 16 : 0),
      transferBytes,
      cancelled: () => new CarrierError("device/timeout", "cancelled"),
      done: (result) => {
        ends[at] = (ends[at] ?? 0) + 1;
        if (result instanceof CarrierError) counts.failed++;
        else {
          counts.received++;
          if (result.length > transferBytes) throw new Error("more bytes than there was room for");
        }
      },
    });
  }
  link.cancel(3);
  let refusal: unknown;
  try {
    for (const piece of pieces) link.receive(piece);
  } catch (error) {
    refusal = error;
  }
  link.end(new CarrierError("device/gone", "over"));
  if (ends.some((count) => count !== 1)) throw new Error(`transfers ended ${ends.join(", ")} times`);
  if (refusal !== undefined) throw refusal;
}
