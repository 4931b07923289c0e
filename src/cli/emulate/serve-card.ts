// From an opened card to a served board and to its end, in order: listen, say how it is reached, wait, let initiators log out.

import { type BoardConfig, encodeImage } from "../../config/index.js";
import { createBoard } from "../../emulator/index.js";
import { IscsiServer, type PaceCommand } from "../../serve/iscsi/index.js";
import type { Output } from "../output.js";
import { connectLines } from "./connect-lines.js";
import type { EmulateOptions } from "./emulate-options.js";
import type { EventLog } from "./event-log.js";
import { isLoopback, listen } from "./listen.js";
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
  const { options, config, firmware, opened, log, output } = serving;
  const { address, revision, answers, chap } = options;
  keepYoungSpaceSmall();
  const card = new WatchedCard(opened.card, ({ code, message, hint }) => {
    const text = `scsi2sd: the card failed: ${message}${hint ? `\n  → ${hint}` : ""}`;
    log.notice({ kind: "card-failed", text, fields: { code, message, hint } });
  });
  const board = createBoard({
    config: encodeImage(config),
    card,
    firmware,
    revision,
    faithful: options.faults === "faithful",
  });
  const server = new IscsiServer(board.port(), {
    ...address,
    answers,
    ...(serving.pace ? { pace: serving.pace } : {}),
    ...(chap ? { chap } : {}),
    onEvent: (event) => log.tell(event),
  });
  const listening = await listen(server, address);
  serving.onListening();
  if (chap === undefined && !isLoopback(listening.host)) warnOfOthers(log);
  // Before anybody can know that it runs, and end it.
  const stopped = untilStopped(() => log.statistics(server.statistics, card.failures));
  const lines = [`Card: ${opened.about}`, ...connectLines(listening, server.targets), "", "Ctrl-C ends it."];
  // At once: a reader that has seen enough may close early.
  output.out(lines.join("\n"));
  await stopped;
  await server.stop();
  log.statistics(server.statistics, card.failures);
}

function warnOfOthers(log: EventLog): void {
  const message = "whoever reaches this address over the network can read and write the card";
  const hint = "--chap NAME:SECRET asks who they are; --iscsi 127.0.0.1:3260 keeps them out";
  log.notice({ kind: "open-to-others", text: `scsi2sd: ${message}\n  → ${hint}`, fields: { message, hint } });
}
