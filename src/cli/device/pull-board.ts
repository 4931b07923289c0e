// What a board has, for device pull and for `board:` as the source of a configuration alike.

import { type PulledConfig, pullConfig } from "../../device/index.js";
import { printable } from "../format-diagnostic.js";
import { type ActionContext, withBoard } from "./action.js";

/** With the board's firmware in its configuration; doubts about it are told. */
export async function pullBoard(context: ActionContext): Promise<PulledConfig> {
  const pulled = await withBoard(context, pullConfig);
  for (const doubt of pulled.doubts) context.output.note(`scsi2sd: ${printable(doubt)}`);
  return { ...pulled, config: { ...pulled.config, firmwareVersion: pulled.facts.firmware } };
}
