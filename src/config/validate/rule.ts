// The contract of a rule: one file each, listed once in `rules.ts`, documented by its own words in docs/rules.md.

import type { BoardConfig } from "../board-config.js";
import type { ConfigFile } from "../config-file.js";
import type { Fix, Position, Severity } from "../diagnostic.js";
import type { FirmwareVersion } from "../firmware-version.js";
import type { HostProfile } from "../hosts/host-profile.js";
import type { XmlSource } from "../xml/xml-source.js";

export interface RuleContext {
  readonly file: ConfigFile;
  /** From the command line or the file; rules about versions are silent without it. */
  readonly firmware?: FirmwareVersion;
  /** Card size in SD sectors (512 bytes), when the owner told it. */
  readonly cardSectors?: number;
  /** The host the owner named; host rules are silent without one. */
  readonly host?: HostProfile;
}

export interface RuleFinding {
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
  /** When it differs from the rule's own. */
  readonly severity?: Severity;
  /** When it is not simply where `path` stands. */
  readonly at?: Position;
  readonly fix?: Fix;
}

interface RuleWords {
  readonly id: string;
  readonly severity: Severity;
  /** What is wrong, in a few words. */
  readonly title: string;
  /** Why it matters, a sentence or two. */
  readonly why: string;
  /** The ground it rests on. */
  readonly source: string;
}

/**
 * Stages run in this order. `file`: can it be read at all. `xml`: how it is written. `config`: what it means.
 * `card`: with a card size. `host`: with a host named. The last three wait until every setting could be read.
 */
export type Rule = RuleWords &
  (
    | { readonly stage: "file"; check(file: ConfigFile): Iterable<RuleFinding> }
    | { readonly stage: "xml"; check(source: XmlSource, context: RuleContext): Iterable<RuleFinding> }
    | { readonly stage: "config"; check(config: BoardConfig, context: RuleContext): Iterable<RuleFinding> }
    | {
        readonly stage: "card";
        check(config: BoardConfig, cardSectors: number, context: RuleContext): Iterable<RuleFinding>;
      }
    | {
        readonly stage: "host";
        check(config: BoardConfig, host: HostProfile, context: RuleContext): Iterable<RuleFinding>;
      }
  );

export type Stage = Rule["stage"];
