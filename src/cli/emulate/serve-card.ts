// From an opened card to a served board and to its end, in order: listen, say how it is reached, wait, let clients go.

import { type BoardConfig, encodeImage } from "../../config/index.js";
import { createBoard, type SimulatedBoard } from "../../emulator/index.js";
import type { PaceCommand } from "../../serve/iscsi/index.js";
import type { Output } from "../output.js";
import { type PutResult, putConfigOnCard } from "./config-on-card.js";
import type { EmulateOptions } from "./emulate-options.js";
import type { EventLog } from "./event-log.js";
import type { Front } from "./front.js";
import { iscsiFront } from "./iscsi-front.js";
import type { OpenedCard } from "./open-card.js";
import { keepYoungSpaceSmall } from "./short-lived-memory.js";
import { untilStopped } from "./until-stopped.js";
import { WatchedCard } from "./watched-card.js";

export interface Serving {
  readonly options: EmulateOptions;
  readonly config: BoardConfig;
  readonly firmware: string;
  readonly opened: OpenedCard;
  /** Holds answers to their modelled times. */
  readonly pace: PaceCommand | undefined;
  readonly log: EventLog;
  readonly output: Output;
  /** From now on the card and the trace are worth keeping. */
  onListening(): void;
}

export async function serveCard(serving: Serving): Promise<void> {
  const { options, opened, log, output } = serving;
  keepYoungSpaceSmall();
  const card = new WatchedCard(opened.card, ({ code, message, hint }) => {
    const text = `scsi2sd: the card failed: ${message}${hint ? `\n  → ${hint}` : ""}`;
    log.notice({ kind: "card-failed", text, fields: { code, message, hint } });
  });
  const image = encodeImage(serving.config);
  // A board with a USB side must find on the card what is read and written there.
  const isOnCard = options.usb !== undefined && !card.isWriteProtected;
  const board = createBoard({
    ...(isOnCard ? {} : { config: image }),
    card,
    firmware: serving.firmware,
    revision: options.revision,
    faithful: options.faults === "faithful",
  });
  const fronts = await frontsOf(serving, board, card);
  try {
    for (const front of fronts) await front.start();
    // Before any initiator is heard, and not before it is sure that the card is served.
    if (options.usb !== undefined) tellPut(putConfigOnCard(card, image), log);
    if (isOnCard) board.insides.restart(board.insides.state.firmware.version);
    for (const front of fronts) front.begin();
    serving.onListening();
    // Before anybody can know that it runs, and end it.
    const stopped = untilStopped(() => tellAll(fronts));
    const lines = [`Card: ${opened.about}`, ...fronts.flatMap((front) => [...front.lines(), ""]), "Ctrl-C ends it."];
    // At once: a reader that has seen enough may close early.
    output.out(lines.join("\n"));
    await stopped;
  } finally {
    await Promise.all(fronts.map((front) => front.stop()));
  }
  tellAll(fronts);
}

async function frontsOf(
  { options, pace, log }: Serving,
  board: SimulatedBoard,
  card: WatchedCard,
): Promise<readonly Front[]> {
  const cardFailures = () => card.failures;
  const { iscsi, usb } = options;
  const fronts: Front[] = [];
  if (iscsi !== undefined) fronts.push(iscsiFront({ address: iscsi, options, board, pace, cardFailures, log }));
  if (usb !== undefined) {
    // Its rooms are loaded only for those who want it.
    const { usbFront } = await import("./usb/usb-front.js");
    fronts.push(usbFront({ usb, board, cardFailures, log }));
  }
  return fronts;
}

function tellPut(put: PutResult, log: EventLog): void {
  const words = putWords[put];
  if (words === undefined) return;
  log.notice({ kind: "config-on-card", text: `scsi2sd: ${words}`, fields: { result: put, message: words } });
}

const putWords: Partial<Record<PutResult, string>> = {
  replaced: "what was in the last two sectors of the card is replaced by this configuration",
  "write-protected": "the card is write-protected: over USB it shows the configuration that is on it, not this one",
};

function tellAll(fronts: readonly Front[]): void {
  for (const front of fronts) front.tellFigures();
}
