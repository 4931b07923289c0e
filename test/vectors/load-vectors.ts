// The recorded observations of the vendor's tool that come with this repository.

import { join } from "node:path";
import { findVectors } from "../../tools/vectors/find-vectors.js";
import type { VectorFields } from "../../tools/vectors/vector-line.js";

export const vectorFolder = join(import.meta.dirname, "../../fixtures/vectors/vendor-config");

export const vectorLines: readonly VectorFields[] = findVectors(vectorFolder);

export function findLine(tool: string, kind: string, name: string): VectorFields {
  const line = vectorLines.find((other) => other["tool"] === tool && other["kind"] === kind && other["name"] === name);
  if (!line) throw new Error(`no vector ${tool} ${kind} ${name}`);
  return line;
}
