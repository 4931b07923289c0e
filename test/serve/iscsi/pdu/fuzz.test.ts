// A million small hostile inputs through the reader, the layouts, the additional headers and the text parser: nothing may
// be thrown but PduError, nothing may hang, and no more may be held than was given. Longer:
// FUZZ_INPUTS=50000000 FUZZ_SEED=7 npx vitest run test/serve/iscsi/pdu/fuzz.test.ts --testTimeout 3600000

import { expect, it } from "vitest";
import { parseAdditionalHeaders } from "../../../../src/serve/iscsi/pdu/additional-header.js";
import { requestLayouts } from "../../../../src/serve/iscsi/pdu/pdu-names.js";
import { PduError, PduReader } from "../../../../src/serve/iscsi/pdu/pdu-reader.js";
import { parseText } from "../../../../src/serve/iscsi/text/parse-text.js";

const inputs = Number(process.env["FUZZ_INPUTS"] ?? 1_000_000);
const seed = Number(process.env["FUZZ_SEED"] ?? 1);

/** Numbers that look random and are always the same (xorshift). */
function createRandom(start: number): () => number {
  let state = start || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

const layouts = new Map(requestLayouts.map((layout) => [layout.opcode, layout]));
const opcodes = [...layouts.keys()];

it(`${inputs} inputs with seed ${seed} do no harm`, () => {
  const random = createRandom(seed);
  const bytes = new Uint8Array(160);
  let pdus = 0;
  let refused = 0;
  for (let turn = 0; turn < inputs; turn++) {
    const length = random() % bytes.length;
    for (let at = 0; at < length; at += 4) {
      const word = random();
      bytes[at] = word;
      bytes[at + 1] = word >>> 8;
      bytes[at + 2] = word >>> 16;
      bytes[at + 3] = word >>> 24;
    }
    // Three of four look like requests with lengths that can be met.
    if ((turn & 3) !== 0) {
      bytes[0] = (opcodes[random() % opcodes.length] ?? 0) | (random() & 0x40);
      bytes.set([0, 0, random() % 64], 5);
      bytes[4] = random() % 4;
    }
    const digest = (turn & 8) === 0 ? "None" : "CRC32C";
    const reader = new PduReader({
      maxDataBytes: 64,
      headerDigest: (turn & 16) === 0 ? "None" : digest,
      dataDigest: digest,
    });
    const cut = random() % (length + 1);
    try {
      reader.push(bytes.slice(0, cut));
      pdus += take(reader);
      reader.push(bytes.slice(cut, length));
      pdus += take(reader);
      if (reader.heldBytes > length) throw new Error("more is held than was given");
    } catch (error) {
      if (!(error instanceof PduError)) throw error;
      refused++;
    }
  }
  expect(pdus).toBeGreaterThan(inputs / 20);
  expect(refused).toBeGreaterThan(inputs / 20);
});

function take(reader: PduReader): number {
  let count = 0;
  for (let pdu = reader.next(); pdu !== undefined; pdu = reader.next()) {
    count++;
    layouts.get(pdu.opcode)?.decode(pdu.header);
    parseAdditionalHeaders(pdu.ahs);
    parseText(pdu.data);
  }
  return count;
}
