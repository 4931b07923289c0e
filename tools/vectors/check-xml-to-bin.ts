// A file loaded by the vendor's tool: our model of its reader must give exactly its result (a), and our own reading the
// same bytes, or an error where it refuses, but for deliberate differences (b).

import { decodeHex } from "../../src/bytes/index.js";
import {
  encodeImage,
  readXml,
  type VendorGeneration,
  type VendorReading,
  validateConfig,
} from "../../src/config/index.js";
import { type CheckResult, excuse } from "./check-result.js";
import type { ReadingCase } from "./deliberate-difference.js";
import { type Bits, describeBytes, differingBits, imageOf, isEmpty } from "./image.js";
import { readingDifferences } from "./reading-differences.js";
import { refusalDifferences } from "./refusal-differences.js";
import type { CaseOf } from "./vector-line.js";
import { loadAsVendor } from "./vendor-load.js";

export function checkXmlToBin(vector: CaseOf<"xml-to-bin">, generation: VendorGeneration, result: CheckResult): void {
  if (vector.xml === undefined && vector.xmlHex === undefined) {
    result.fail("the vector has neither xml nor xmlHex");
    return;
  }
  const bytes = vector.xmlHex === undefined ? new TextEncoder().encode(vector.xml) : decodeHex(vector.xmlHex);
  const vendor: VendorReading = vector.ok
    ? { ok: true, image: imageOf(vector.bin ?? []) }
    : { ok: false, error: vector.error ?? "" };
  const ours = readXml(bytes);
  checkModel(bytes, vector, vendor, generation, result);
  checkOurs({ ours, findings: validateConfig(ours), vendor, generation }, result);
}

function checkModel(
  bytes: Uint8Array,
  { targetsInFile }: CaseOf<"xml-to-bin">,
  vendor: VendorReading,
  generation: VendorGeneration,
  result: CheckResult,
): void {
  const load = loadAsVendor(bytes, generation);
  // Only files that we refuse are not modelled; checkOurs wants a reason for those.
  if (!load) return;
  compareReadings("our model of the vendor's reader", load.reading, vendor, result);
  if (load.reading.ok && targetsInFile !== undefined && load.targetsInFile !== targetsInFile) {
    result.fail(`we find ${load.targetsInFile} targets in the file, the vendor's tool ${targetsInFile}`);
  }
}

export function compareReadings(
  who: string,
  actual: VendorReading,
  expected: VendorReading,
  result: CheckResult,
): void {
  if (!actual.ok || !expected.ok) {
    const told = actual.ok ? "loads the file" : `says "${actual.error}"`;
    const wanted = expected.ok ? "it is loaded" : `the vendor's tool says "${expected.error}"`;
    if (actual.ok || expected.ok || actual.error !== expected.error) result.fail(`${who} ${told}, but ${wanted}`);
    return;
  }
  const bits = differingBits(actual.image, expected.image);
  if (!isEmpty(bits)) result.fail(`${who}: ${describeBytes(bits, actual.image, expected.image)}`);
}

function checkOurs(reading: ReadingCase, result: CheckResult): void {
  const { ours, findings, vendor } = reading;
  const hasError = findings.some(({ severity }) => severity === "error");
  if (ours.problem && !hasError) result.fail(`we refuse the file (${ours.problem.kind}) without an error`);
  const isRefusedByOne = vendor.ok ? ours.problem !== undefined : !hasError;
  if (isRefusedByOne) {
    const difference = refusalDifferences.find((entry) => entry.applies(reading));
    if (difference) result.rest(difference);
    else if (vendor.ok) result.fail(`we refuse the file (${ours.problem?.detail}), the vendor's tool loads it`);
    else result.fail(`the vendor's tool says "${vendor.error}", we have no error`);
  } else if (vendor.ok) {
    compareImages(reading, vendor.image, result);
  }
}

function compareImages(reading: ReadingCase, expected: Uint8Array, result: CheckResult): void {
  const { config } = reading.ours;
  if (!config) {
    result.fail("we read no configuration from the file");
    return;
  }
  const actual = encodeImage(config);
  const difference = differingBits(actual, expected);
  if (isEmpty(difference)) return;
  let rest: Bits = difference;
  for (const entry of readingDifferences) rest = excuse(entry, entry.bits(reading), rest, result);
  if (!isEmpty(rest)) result.fail(`our reading: ${describeBytes(rest, actual, expected)}`);
}
