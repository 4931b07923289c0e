// `validate --fix`: applies the repairs that findings offer, one after the other, because each brings a new text.

import type { ConfigFile } from "../config-file.js";
import type { Diagnostic } from "../diagnostic.js";
import { assign, parseAssignment, type SettingAssignment } from "../setting-path.js";
import { type ValidateOptions, validateConfig } from "../validate/validate-config.js";
import { readXmlText } from "../xml/read-xml.js";
import { decodeText } from "../xml/text-encoding.js";
import { setInXml } from "./edit-file.js";
import { applyTextEdits } from "./text-edits.js";

export interface FixedFile {
  readonly file: ConfigFile;
  /** The findings whose repair was applied, in order. */
  readonly applied: readonly Diagnostic[];
  /** What is still to be said about the mended file. */
  readonly remaining: readonly Diagnostic[];
  /** The mended text of an XML file; every byte that no repair touched is as it was. */
  readonly text?: string;
}

/** Far more repairs than a file can need; reaching it would mean that two rules undo each other. */
const mostRepairs = 200;

/** `bytes` is what `file` was read from. */
export function fixFile(file: ConfigFile, bytes: Uint8Array, options: ValidateOptions): FixedFile {
  const decoded = file.format === "xml" ? decodeText(bytes) : undefined;
  const applied: Diagnostic[] = [];
  let current = file;
  let text = decoded && "text" in decoded ? decoded.text : undefined;
  let remaining = validateConfig(current, options);
  for (let count = 0; count < mostRepairs; count++) {
    const repair = remaining.find(({ fix }) => fix !== undefined);
    if (!repair?.fix) break;
    if (decoded && "text" in decoded && text !== undefined) {
      text =
        repair.fix.kind === "text"
          ? applyTextEdits(text, repair.fix.edits)
          : setInText(current, text, assignmentsOf(repair));
      current = readXmlText(text, decoded.encoding);
    } else if (current.config) {
      current = { ...current, config: assign(current.config, assignmentsOf(repair)) };
    }
    applied.push(repair);
    remaining = validateConfig(current, options);
  }
  return { file: current, applied, remaining, ...(text === undefined ? {} : { text }) };
}

function setInText(file: ConfigFile, text: string, assignments: readonly SettingAssignment[]): string {
  return file.source ? setInXml(file.source, assignments) : text;
}

function assignmentsOf({ fix }: Diagnostic): SettingAssignment[] {
  return fix?.kind === "set" ? fix.changes.map(({ path, value }) => parseAssignment(path, value)) : [];
}
