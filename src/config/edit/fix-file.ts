// `validate --fix`: applies the repairs that findings offer, one after the other, because each brings a new text.

import { ConfigError } from "../config-error.js";
import type { ConfigFile } from "../config-file.js";
import type { Diagnostic, Fix } from "../diagnostic.js";
import { diffConfigs } from "../diff-config.js";
import { assign, parseAssignment, type SettingAssignment } from "../setting-path.js";
import { type ValidateOptions, validateConfig } from "../validate/validate-config.js";
import { readXmlText } from "../xml/read-xml.js";
import { decodeText, type TextEncoding } from "../xml/text-encoding.js";
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
  let current: State =
    decoded && "text" in decoded ? { file, text: decoded.text, encoding: decoded.encoding } : { file };
  let remaining = validateConfig(file, options);
  while (applied.length < mostRepairs) {
    const step = firstStep(current, remaining);
    if (!step) break;
    applied.push(step.finding);
    current = step.next;
    remaining = validateConfig(current.file, options);
  }
  return { file: current.file, applied, remaining, ...("text" in current ? { text: current.text } : {}) };
}

type State =
  | { readonly file: ConfigFile; readonly text: string; readonly encoding: TextEncoding }
  | { readonly file: ConfigFile };

interface Step {
  readonly finding: Diagnostic;
  readonly next: State;
}

function firstStep(state: State, findings: readonly Diagnostic[]): Step | undefined {
  for (const finding of findings) {
    const next = finding.fix && repair(state, finding.fix);
    if (next) return { finding, next };
  }
  return undefined;
}

/** `undefined` when the repair cannot be made in this file (a v4 file has no place for most settings) or changes nothing. */
function repair(state: State, fix: Fix): State | undefined {
  try {
    return "text" in state ? repairText(state, fix) : repairConfig(state.file, fix);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

function repairText(state: Extract<State, { text: string }>, fix: Fix): State | undefined {
  const { file, encoding } = state;
  const text =
    fix.kind === "text"
      ? applyTextEdits(state.text, fix.edits)
      : file.source && setInXml(file.source, assignmentsOf(fix));
  if (text === undefined || text === state.text) return undefined;
  const next = readXmlText(text, encoding);
  return file.config && !next.config ? undefined : { file: next, text, encoding };
}

function repairConfig(file: ConfigFile, fix: Fix): State | undefined {
  if (!file.config || fix.kind !== "set") return undefined;
  const config = assign(file.config, assignmentsOf(fix));
  return diffConfigs(file.config, config).length > 0 ? { file: { ...file, config } } : undefined;
}

function assignmentsOf(fix: Extract<Fix, { kind: "set" }>): SettingAssignment[] {
  return fix.changes.map(({ path, value }) => parseAssignment(path, value));
}
