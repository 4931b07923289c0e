// An image exported by the vendor's tool: our own way to XML and back keeps it (a), its file means the same to us (b), is
// laid out like ours (c) and reloads in our model as it did there (d), and our file loads there (e).
// Each but for deliberate differences.

import {
  type BoardConfig,
  decodeImage,
  diffConfigs,
  encodeImage,
  readXml,
  type VendorGeneration,
  type VendorReading,
  validateConfig,
} from "../../src/config/index.js";
import { serializeXml } from "../../src/config/write/index.js";
import { type CheckResult, excuse } from "./check-result.js";
import { compareReadings } from "./check-xml-to-bin.js";
import type { ExportContext } from "./deliberate-difference.js";
import {
  imageDifferences,
  limitDifferences,
  loadDifferences,
  stringKeys,
  textDifferences,
} from "./export-differences.js";
import { type Bits, describeBytes, differingBits, imageOf, isEmpty, withChanges } from "./image.js";
import type { CaseOf } from "./vector-line.js";
import { exportAsVendor, splitLines } from "./vendor-export.js";
import { loadAsVendor } from "./vendor-load.js";

export function checkBinToXml(vector: CaseOf<"bin-to-xml">, generation: VendorGeneration, result: CheckResult): void {
  const image = imageOf(vector.bin);
  const { config, hasMagic } = decodeImage(image);
  const back = encodeImage(config);
  checkImage(image, back, result);

  const ourBytes = new TextEncoder().encode(serializeXml(config, { comments: "none" }));
  const vendorBytes = new TextEncoder().encode(vector.xmlWithoutComments);
  checkRoundTrip(ourBytes, back, result);
  checkExport(vector, config, { generation, hasMagic }, result);
  checkReload(vector, image, loadAsVendor(vendorBytes, generation)?.reading, result);
  checkOurFile(config, loadAsVendor(ourBytes, generation)?.reading, generation, result);
}

/** (a), first half: to the model and back. */
function checkImage(image: Uint8Array, back: Uint8Array, result: CheckResult): void {
  let rest: Bits = differingBits(back, image);
  for (const entry of imageDifferences) rest = excuse(entry, entry.bits, rest, result);
  if (!isEmpty(rest)) result.fail(`decode and encode: ${describeBytes(rest, back, image)}`);
}

/** (a), second half: to XML and back. */
function checkRoundTrip(ourBytes: Uint8Array, expected: Uint8Array, result: CheckResult): void {
  const { config } = readXml(ourBytes);
  if (!config) {
    result.fail("we cannot read our own file");
    return;
  }
  const actual = encodeImage(config);
  const bits = differingBits(actual, expected);
  if (!isEmpty(bits)) result.fail(`our file read back: ${describeBytes(bits, actual, expected)}`);
}

/** (b) and (c) */
function checkExport(
  vector: CaseOf<"bin-to-xml">,
  config: BoardConfig,
  context: ExportContext,
  result: CheckResult,
): void {
  const expected = exportAsVendor(config, context);
  for (const loss of expected.losses) result.rest(loss);

  const lines = splitLines(vector.xmlWithoutComments);
  const at = expected.lines.findIndex((line, index) => line !== lines[index]);
  const odd = at >= 0 ? at : lines.length > expected.lines.length ? expected.lines.length : -1;
  if (odd >= 0) {
    result.fail(`layout: line ${odd} is ${quote(lines[odd])}; by our text ${quote(expected.lines[odd])}`);
  }

  const theirs = readXml(new TextEncoder().encode(vector.xmlWithoutComments));
  const spoiled = spoiledPaths(expected.config, result);
  if (!theirs.config) {
    const isExplained = spoiled.size > 0 && validateConfig(theirs).some(({ severity }) => severity === "error");
    if (!isExplained) result.fail(`we cannot read the vendor's file: ${theirs.problem?.detail}`);
    return;
  }
  for (const { path, from, to } of diffConfigs(expected.config, theirs.config)) {
    if (!spoiled.has(path)) result.fail(`meaning: in the vendor's file ${path} is ${to} to us, not ${from}`);
  }
}

/** Strings that cannot be compared because they were written without care. */
function spoiledPaths(config: BoardConfig, result: CheckResult): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const [slot, target] of config.targets.entries()) {
    for (const key of stringKeys) {
      const difference = textDifferences.find((entry) => entry.spoils(target[key]));
      if (!difference) continue;
      result.rest(difference);
      paths.add(`target.${slot}.${key}`);
    }
  }
  return paths;
}

function quote(line: string | undefined): string {
  return line === undefined ? "missing" : JSON.stringify(line);
}

/** (d) `parserChunkArtefact` needs no care: the result given is the one without it. */
function checkReload(
  { reload }: CaseOf<"bin-to-xml">,
  image: Uint8Array,
  actual: VendorReading | undefined,
  result: CheckResult,
): void {
  if (!actual) {
    result.fail("reload: our model cannot load the vendor's file");
    return;
  }
  if (!reload.ok) {
    compareReadings("reload in our model", actual, { ok: false, error: reload.error ?? "" }, result);
    return;
  }
  const changed = reload.changed ?? [];
  const before = withChanges(
    image,
    changed.map(([offset, old]) => [offset, old] as const),
  );
  if (!isEmpty(differingBits(before, image))) result.fail("the vector's `changed` does not start from its image");
  const reloaded = withChanges(
    image,
    changed.map(([offset, , now]) => [offset, now] as const),
  );
  if (reload.identical !== undefined && reload.identical !== isEmpty(differingBits(reloaded, image))) {
    result.fail("the vector's `identical` does not go with its `changed`");
  }
  compareReadings("reload in our model", actual, { ok: true, image: reloaded }, result);
}

/** (e) */
function checkOurFile(
  config: BoardConfig,
  actual: VendorReading | undefined,
  generation: VendorGeneration,
  result: CheckResult,
): void {
  if (!actual) {
    result.fail("our file is not modelled");
    return;
  }
  if (!actual.ok) {
    const limit = limitDifferences.find((entry) => entry.errors(config).includes(actual.error));
    if (limit) result.rest(limit);
    else result.fail(`the vendor's reader says "${actual.error}" to our file`);
    return;
  }
  const expected = encodeImage(config);
  let rest: Bits = differingBits(actual.image, expected);
  for (const entry of loadDifferences) rest = excuse(entry, entry.bits(config, generation), rest, result);
  if (!isEmpty(rest)) result.fail(`our file in the vendor's reader: ${describeBytes(rest, actual.image, expected)}`);
}
