// Vectors of one tool version refer to those of another: `sameAs` (equal in everything) and `basedOn` (some fields
// differ; null takes one away, `xmlLineChanges` edits the lines of the exported text).

import type { VectorFields } from "./vector-line.js";

/** Every line of the run by tool, kind and name; what comes first counts. */
export type VectorIndex = ReadonlyMap<string, VectorFields>;

/** A reference that leads nowhere; the message says which. */
export class UnresolvedVector extends Error {}

export function indexVectors(lines: Iterable<VectorFields>): VectorIndex {
  const index = new Map<string, VectorFields>();
  for (const line of lines) {
    const key = keyOf(line["tool"], line);
    if (!index.has(key)) index.set(key, line);
  }
  return index;
}

function keyOf(tool: unknown, { kind, name }: VectorFields): string {
  return JSON.stringify([tool, kind, name]);
}

export function resolveVector(line: VectorFields, index: VectorIndex, seen: readonly string[] = []): VectorFields {
  const base = line["sameAs"] ?? line["basedOn"];
  if (base === undefined || base === null) return line;
  const key = keyOf(base, line);
  const found = index.get(key);
  if (!found) throw new UnresolvedVector(`its base is not there: ${line["kind"]} of ${base}`);
  if (seen.includes(key)) throw new UnresolvedVector(`its bases go in a circle: ${[...seen, key].join(", ")}`);
  const resolved = resolveVector(found, index, [...seen, key]);
  const { sameAs: _same, basedOn: _based, xmlLineChanges, ...own } = line;
  const fields = { ...resolved, ...own };
  if (!Array.isArray(xmlLineChanges)) return fields;
  const text = resolved["xmlWithoutComments"];
  if (typeof text !== "string") throw new UnresolvedVector(`its base in ${base} has no text for xmlLineChanges`);
  return { ...fields, xmlWithoutComments: changeLines(text, xmlLineChanges) };
}

function changeLines(text: string, changes: readonly unknown[]): string {
  const lines = text.split("\n");
  const edits = changes.map((change) => {
    const [at, removed, added] = change as [number, string[], string[]];
    if (removed.some((line, index) => lines[at + index] !== line)) {
      throw new UnresolvedVector(
        `xmlLineChanges wants to remove ${JSON.stringify(removed)}, which is not at line ${at}`,
      );
    }
    return { at, removed, added };
  });
  // From the end, so that the line numbers, which are those of the base, stay true.
  for (const { at, removed, added } of edits.sort((a, b) => b.at - a.at)) lines.splice(at, removed.length, ...added);
  return lines.join("\n");
}
