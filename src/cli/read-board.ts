// `board:` → the configuration of a board, read the way device pull goes.

import type { ConfigFile } from "../config/index.js";
import { CliError } from "./cli-error.js";
import type { BoardSource } from "./config-source.js";
import { openCarrier } from "./device/open-carrier.js";
import { pullBoard } from "./device/pull-board.js";
import { stateWords } from "./device/state-words.js";
import type { Output } from "./output.js";

export interface ReadBoard {
  readonly origin: "board";
  /** "board 316C395A3438" */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly file: ConfigFile;
  readonly cardSectors: number;
}

/** Rejects with the failures of carriers and boards, and with `config/findings` when no board would take what it has. */
export async function readBoard({ device, via }: BoardSource, output: Output): Promise<ReadBoard> {
  const pulled = await pull({ device, via }, output);
  const { bytes, config, facts } = pulled;
  const name = `board ${facts.serial ?? facts.path}`;
  if (pulled.state !== "valid") {
    throw new CliError("config/findings", `${name}: its configuration: ${stateWords(pulled)}`, {
      hint: "scsi2sd device backup keeps the bytes as they are; scsi2sd device push FILE gives it a new one",
    });
  }
  const file = { format: "bin", config, hasMagic: true, complete: true, locate: () => undefined } as const;
  return { origin: "board", name, bytes, file, cardSectors: facts.sdSectors };
}

async function pull(args: { readonly device: string | undefined; readonly via: string | undefined }, output: Output) {
  const { carrier, finish } = await openCarrier(args);
  try {
    return await pullBoard({ args, output, carrier });
  } catch (error) {
    throw worded(error);
  } finally {
    await finish();
  }
}

/** What hints of `scsi2sd device` advise → how a source says it. */
const wordings = [
  ["with --device and its serial number or path", "by board: and its serial number or path"],
  ["--via usbip://HOST", "board:usbip://HOST"],
] as const;

function worded(error: unknown): unknown {
  if (!(error instanceof Error && "hint" in error && typeof error.hint === "string" && "code" in error)) return error;
  const hint = wordings.reduce((text, [from, to]) => text.replace(from, to), error.hint);
  const { message, code } = error;
  return hint === error.hint ? error : Object.assign(new Error(message, { cause: error }), { code, hint });
}
