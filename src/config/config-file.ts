// What reading a configuration gives: the model where it could be read, and what the rules need to speak about the file.

import type { BoardConfig } from "./board-config.js";
import type { Position } from "./diagnostic.js";
import type { FileProblem } from "./file-problem.js";
import type { XmlSource } from "./xml/xml-source.js";

export type ConfigFormat = "xml" | "bin" | "json";

export interface ConfigFile {
  readonly format: ConfigFormat;
  /** What keeps the file from being read at all, if anything does. */
  readonly problem?: FileProblem;
  /** The XML document with its places, for XML files that are well-formed. */
  readonly source?: XmlSource;
  /** The best reading; absent when there is nothing to read. */
  readonly config?: BoardConfig;
  /** Of a binary image: whether it starts with the mark that a board looks for. */
  readonly hasMagic?: boolean;
  /** False when a setting could not be read and its default stands in: rules about meaning then wait. */
  readonly complete: boolean;
  /** Where a setting stands in the file (`board.parity`, `target.0`, …). */
  locate(path: string): Position | undefined;
}
