// The contract of a deliberate difference: where the vendor's tool has a fault, or we are stricter, and how far that may
// show. An entry excuses named bits, one refusal or one lost setting, never anything beside it.

import type { BoardConfig, ConfigFile, Diagnostic, VendorGeneration, VendorReading } from "../../src/config/index.js";
import type { Bits } from "./image.js";

/** A file read by both. `vendor` is the vector's own word, not our model's. */
export interface ReadingCase {
  readonly ours: ConfigFile;
  readonly findings: readonly Diagnostic[];
  readonly vendor: VendorReading;
  readonly generation: VendorGeneration;
}

interface Words {
  readonly id: string;
  readonly title: string;
  /** What the vendor's tool does, what we do, and why. */
  readonly why: string;
}

/** Both read the file, and what they read may differ in these bits. */
export interface ReadingDifference extends Words {
  readonly kind: "reading";
  bits(reading: ReadingCase): Bits;
}

/** One reads the file and the other refuses it. */
export interface RefusalDifference extends Words {
  readonly kind: "refusal";
  applies(reading: ReadingCase): boolean;
}

/** An image on its way through the vendor's tool. */
export interface ExportContext {
  readonly generation: VendorGeneration;
  /** Whether the image started with the mark BCFG. */
  readonly hasMagic: boolean;
}

/** What a file written by the vendor's tool does not hold: `lose` gives the configuration without it. */
export interface ExportDifference extends Words {
  readonly kind: "export";
  lose(config: BoardConfig, context: ExportContext): BoardConfig;
}

/** What the vendor's tool writes in a way that no XML reader takes back: strings of these paths are not compared. */
export interface TextDifference extends Words {
  readonly kind: "text";
  spoils(value: string): boolean;
}

/** What the vendor's tool does not take back from a file written by us. */
export interface LoadDifference extends Words {
  readonly kind: "load";
  bits(config: BoardConfig, generation: VendorGeneration): Bits;
}

/** What the vendor's tool refuses in a file written by us, by its possible messages. */
export interface LimitDifference extends Words {
  readonly kind: "limit";
  errors(config: BoardConfig): readonly string[];
}

/** An image that does not come back as it was: only these bits may differ. */
export interface ImageDifference extends Words {
  readonly kind: "image";
  readonly bits: Bits;
}

export type DeliberateDifference =
  | ReadingDifference
  | RefusalDifference
  | ExportDifference
  | TextDifference
  | LoadDifference
  | LimitDifference
  | ImageDifference;
