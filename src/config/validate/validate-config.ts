// Runs the rules on a file that was read: first whether it can be read, then how it is written, then what it means.

import type { ConfigFile } from "../config-file.js";
import type { Diagnostic } from "../diagnostic.js";
import { type FirmwareVersion, parseFirmwareVersion } from "../firmware-version.js";
import type { HostProfile } from "../hosts/host-profile.js";
import type { Rule, RuleContext, RuleFinding } from "./rule.js";
import { rules } from "./rules.js";

export interface ValidateOptions {
  /** Takes the place of the version that the file names. */
  readonly firmware?: FirmwareVersion;
  readonly cardSectors?: number;
  readonly host?: HostProfile;
}

/** In the order of the file; findings without a place come first. */
export function validateConfig(file: ConfigFile, options: ValidateOptions = {}): Diagnostic[] {
  const firmware = options.firmware ?? parseFirmwareVersion(file.config?.firmwareVersion ?? "");
  const context: RuleContext = { ...options, file, ...(firmware ? { firmware } : {}) };
  const diagnostics: Diagnostic[] = [];
  const misread = new Set<string>();
  for (const rule of rules) {
    for (const finding of findingsOf(rule, context)) {
      // What is wrong as written need not be told again by what it means.
      if (rule.stage !== "file" && rule.stage !== "xml" && misread.has(finding.path)) continue;
      const diagnostic = diagnosticOf(rule, finding, file);
      if (rule.stage === "xml" && diagnostic.severity === "error") misread.add(finding.path);
      diagnostics.push(diagnostic);
    }
  }
  return diagnostics.sort((a, b) => (a.at?.line ?? 0) - (b.at?.line ?? 0) || (a.at?.column ?? 0) - (b.at?.column ?? 0));
}

function findingsOf(rule: Rule, context: RuleContext): Iterable<RuleFinding> {
  const { file, cardSectors, host } = context;
  if (rule.stage === "file") return rule.check(file);
  if (rule.stage === "xml") return file.source ? rule.check(file.source, context) : [];
  if (!file.config || !file.complete) return [];
  switch (rule.stage) {
    case "config":
      return rule.check(file.config, context);
    case "card":
      return cardSectors === undefined ? [] : rule.check(file.config, cardSectors, context);
    case "host":
      return host ? rule.check(file.config, host, context) : [];
  }
}

function diagnosticOf(rule: Rule, finding: RuleFinding, file: ConfigFile): Diagnostic {
  const { path, message, hint, fix } = finding;
  const at = finding.at ?? file.locate(path);
  return {
    rule: rule.id,
    severity: finding.severity ?? rule.severity,
    path,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(at === undefined ? {} : { at }),
    ...(fix === undefined ? {} : { fix }),
  };
}
