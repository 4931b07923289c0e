// Where what a board had is kept: 1,024 bytes in a file whose name tells which board and when.

import { join } from "node:path";
import type { PulledConfig } from "../../device/index.js";
import { textArgument } from "../command.js";
import { checkPlace, writeWhole } from "../files.js";
import { printable } from "../format-diagnostic.js";
import type { ActionContext } from "./action.js";

/** `scsi2sd-316C395A3438-20240131-120000.bin`, in UTC. */
export function backupName(serial: string | undefined, now: Date): string {
  const [day = "", time = ""] = now.toISOString().split("T");
  const stamp = `${day.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}`;
  return `scsi2sd-${(serial ?? "board").replace(/[^0-9A-Za-z]/g, "_")}-${stamp}.bin`;
}

/** Into a folder where boards are told apart by where they are, if they have no serial number. Returns the file's path. */
export async function keepIn(folder: string, { bytes, facts }: PulledConfig): Promise<string> {
  const file = join(folder, backupName(facts.serial ?? facts.path, new Date()));
  await writeWhole(file, bytes, { replace: "never" });
  return file;
}

/** For `backup` of a push or an update: whole or not at all, never over another. */
export function backupTo({
  args,
  output,
}: Pick<ActionContext, "args" | "output">): (pulled: PulledConfig) => Promise<void> {
  const named = textArgument(args, "backup");
  if (named !== undefined) checkPlace(named, { replace: "never" });
  return async ({ bytes, facts }) => {
    const file = named ?? backupName(facts.serial, new Date());
    await writeWhole(file, bytes, { replace: "never" });
    output.note(`what the board had is kept in ${printable(file)}`);
  };
}
