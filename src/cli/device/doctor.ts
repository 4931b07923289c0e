// device doctor: why a board cannot be used, found without touching it where that is possible.

import process from "node:process";
import { describe, findBoards, nativePackages, type UsbCarrier } from "../../device/index.js";
import { isSet, textArgument } from "../command.js";
import { exitCodes } from "../exit-code.js";
import { writeWhole } from "../files.js";
import { printable, printableJson } from "../format-diagnostic.js";
import { type Output, wrap } from "../output.js";
import { type Action, readSerial } from "./action.js";
import { diagnose, type Finding, isWell, type Surroundings } from "./diagnose.js";
import { udevReload, udevRule, udevRulePath } from "./udev-rule.js";
import { readUsbFacts } from "./usb-facts.js";

export const doctor: Action = async ({ args, output, carrier }) => {
  if (isSet(args, "rule")) {
    output.out(udevRule.trimEnd());
    return exitCodes.done;
  }
  if (isSet(args, "install-rule")) {
    await writeWhole(udevRulePath, new TextEncoder().encode(udevRule), { replace: "always" });
    output.note(`${udevRulePath} is written; now as root: ${udevReload}`);
    return exitCodes.done;
  }
  const isLocal = textArgument(args, "via") === undefined;
  const findings = diagnose(await lookAround(carrier, isLocal));
  if (isSet(args, "json")) output.out(printableJson({ schema: "scsi2sd/device-doctor@1", findings }));
  else for (const finding of findings) output.out(formatFinding(finding, output));
  const mayNeedRule = isLocal && findings.some(({ id }) => id === "permission");
  if (mayNeedRule && !isSet(args, "json")) output.out(`\n${udevRulePath}:\n${udevRule}`);
  return isWell(findings) ? exitCodes.done : exitCodes.noBoard;
};

async function lookAround(carrier: UsbCarrier, isLocal: boolean): Promise<Surroundings> {
  const { platform } = process;
  const packages = isLocal ? await Promise.all([tryPackage("node-hid"), tryPackage("usb")]) : [];
  const facts = isLocal && platform === "linux" ? readUsbFacts() : undefined;
  // Already said of the packages.
  const isHopeless = packages.length > 0 && packages.every(({ trouble }) => trouble !== undefined);
  const found = isHopeless ? [] : await findBoards(carrier).catch((error: Error) => error);
  if (found instanceof Error) return { platform, packages, facts, boards: [], listTrouble: found.message };
  const boards: Surroundings["boards"][number][] = [];
  for (const board of found) {
    const opening = await readSerial(carrier, board).catch((error: Error) => error);
    const trouble = opening instanceof Error ? opening.message : undefined;
    boards.push({ name: describe(board), mode: board.mode, trouble });
  }
  return { platform, packages, facts, boards, listTrouble: undefined };
}

async function tryPackage(name: "node-hid" | "usb"): Promise<Surroundings["packages"][number]> {
  try {
    await (name === "usb" ? nativePackages.loadUsb() : nativePackages.loadHid());
    return { name, trouble: undefined };
  } catch (error) {
    return { name, trouble: (error as Error).message };
  }
}

const marks = { good: ["ok", "green"], bad: ["!!", "red"], note: ["--", "yellow"] } as const;

function formatFinding({ verdict, message, remedy }: Finding, { colors, columns }: Output): string {
  const [mark, color] = marks[verdict];
  const lines = [`${colors[color](mark)} ${wrap(printable(message), columns - 3, "").replaceAll("\n", "\n   ")}`];
  if (remedy !== undefined) lines.push(wrap(`→ ${printable(remedy)}`, columns, "   "));
  return lines.join("\n");
}
