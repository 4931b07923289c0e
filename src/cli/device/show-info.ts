// device info: the board, its card and what is to be known of its firmware.

import { formatBytes, parseFirmwareVersion, validateConfig } from "../../config/index.js";
import { type BoardFacts, type PulledConfig, pullConfig } from "../../device/index.js";
import { boardIdentity, type CardInfo } from "../../usb/index.js";
import { isSet } from "../command.js";
import { exitCodes } from "../exit-code.js";
import { formatDiagnostic, printable, printableJson } from "../format-diagnostic.js";
import type { Output } from "../output.js";
import { type Action, withBoard } from "./action.js";
import { stateWords } from "./state-words.js";

export const showInfo: Action = (context) =>
  withBoard(context, async (link) => {
    const facts = await link.readFacts();
    const card = await link.readCardInfo(facts.versionWord);
    const pulled = facts.sdSectors === 0 ? undefined : await pullConfig(link);
    const findings = pulled?.state === "valid" ? findingsOf(pulled) : [];
    const { args, output } = context;
    if (isSet(args, "json")) {
      const { path, product, serial, firmware, revision, sdSectors } = facts;
      const configuration = pulled && { state: pulled.state, doubts: pulled.doubts };
      const board = { path, product, serial, firmware, revision, sdSectors };
      output.out(printableJson({ schema: "scsi2sd/device-info@1", ...board, card, configuration, findings }));
      return exitCodes.done;
    }
    printBoard(facts, output);
    printCard(facts.sdSectors, card, output);
    output.out(row("configuration", pulled === undefined ? "none: it lies on the card" : stateWords(pulled)));
    for (const doubt of pulled?.doubts ?? []) output.note(`scsi2sd: ${printable(doubt)}`);
    for (const finding of findings) output.note(formatDiagnostic("the board", finding, output));
    return exitCodes.done;
  });

/** What is wrong with the board's own configuration on its own firmware and card, known defects included. */
function findingsOf({ config, facts }: PulledConfig) {
  const firmware = parseFirmwareVersion(facts.firmware);
  const file = { format: "bin", config, hasMagic: true, complete: true, locate: () => undefined } as const;
  return validateConfig(file, { cardSectors: facts.sdSectors, ...(firmware ? { firmware } : {}) });
}

function printBoard({ product, serial, firmware, revision, path }: BoardFacts, { out }: Output): void {
  const identity = revision && boardIdentity(revision);
  out(row("board", printable(product)));
  out(row("hardware", identity?.label ?? "not told by this firmware"));
  out(row("firmware", firmware));
  out(row("firmware file", identity?.firmwareFile ?? "see what is printed on the board: revF, 2020 or 2021"));
  out(row("serial", serial === undefined ? "none" : printable(serial)));
  out(row("path", printable(path)));
}

function printCard(sdSectors: number, card: CardInfo | undefined, { out }: Output): void {
  const size = `${formatBytes(sdSectors * 512)} (${sdSectors} SD sectors)`;
  out(row("card", sdSectors === 0 ? "none, or one that the board cannot use" : size));
  if (card === undefined || sdSectors === 0) return;
  const id = `0x${card.manufacturerId.toString(16).padStart(2, "0")}`;
  out(row("  maker", `${card.maker ?? "not known"} (${id}, "${printable(card.oem)}")`));
  out(row("  product", `"${printable(card.product)}" ${card.revision}, serial ${card.serial}`));
  if (card.madeIn) out(row("  made", `${card.madeIn.year}-${String(card.madeIn.month).padStart(2, "0")}`));
  if (card.clockMhz !== undefined) out(row("  clock", `${card.clockMhz} MHz at most`));
  if (card.sectors !== undefined && card.sectors !== sdSectors) {
    out(row("  says", `${card.sectors} SD sectors: the firmware reckons otherwise`));
  }
}

function row(name: string, text: string): string {
  return `${name.padEnd(14)} ${text}`;
}
