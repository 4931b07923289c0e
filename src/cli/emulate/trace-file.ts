// The file of `--record`: JSON lines, made before anything starts and never over another file. What it holds is written down in
// docs/emulate.md. Lines are gathered and written in turn with the commands, so that a slow disk cannot pile them up in memory.

import { closeSync, openSync, unlinkSync, writeSync } from "node:fs";
import { CliError } from "../cli-error.js";
import { codeOf, reasonOf, remedyOf } from "../file-trouble.js";

const schema = "scsi2sd/trace@1";
const gatheredBytes = 65_536;
const longestWaitMs = 500;

export class TraceFile {
  readonly path: string;
  readonly #onTrouble: (reason: string) => void;
  #descriptor: number | undefined;
  #gathered = "";
  #timer: NodeJS.Timeout | undefined;

  /** Throws when the file exists or cannot be made. `onTrouble` hears why the trace ends early. */
  constructor(path: string, onTrouble: (reason: string) => void) {
    this.path = path;
    this.#onTrouble = onTrouble;
    try {
      this.#descriptor = openSync(path, "wx");
    } catch (error) {
      throw cannotMake(path, error);
    }
    this.add(JSON.stringify({ schema }));
  }

  /** One line, without its end. */
  add(line: string): void {
    if (this.#descriptor === undefined) return;
    this.#gathered += `${line}\n`;
    if (this.#gathered.length >= gatheredBytes) this.#write();
    else this.#timer ??= setTimeout(() => this.#write(), longestWaitMs).unref();
  }

  close(): void {
    this.#write();
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  /** Closes it and takes it away. */
  discard(): void {
    if (this.#descriptor === undefined) return;
    this.close();
    unlinkSync(this.path);
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#descriptor === undefined) return;
    const bytes = Buffer.from(this.#gathered);
    this.#gathered = "";
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
    } catch (error) {
      closeSync(this.#descriptor);
      this.#descriptor = undefined;
      this.#onTrouble(reasonOf(error));
    }
  }
}

function cannotMake(path: string, error: unknown): CliError {
  if (codeOf(error) === "EEXIST") {
    return new CliError("file/exists", `the trace ${path} exists already`, {
      hint: "give another name; a trace is never written over a file",
      cause: error,
    });
  }
  return new CliError("file/unwritable", `cannot make the trace ${path}: ${reasonOf(error)}`, {
    hint: remedyOf(error),
    cause: error,
  });
}
