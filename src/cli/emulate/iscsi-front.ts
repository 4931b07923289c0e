// The board's SCSI side as iSCSI targets.

import type { SimulatedBoard } from "../../emulator/index.js";
import { IscsiServer, type PaceCommand } from "../../serve/iscsi/index.js";
import { connectLines } from "./connect-lines.js";
import { type EmulateOptions, type ListenAddress, usualAddresses } from "./emulate-options.js";
import type { EventLog } from "./event-log.js";
import type { Front } from "./front.js";
import { isLoopback, listen } from "./listen.js";

export interface IscsiFrontOptions {
  readonly address: ListenAddress;
  readonly options: Pick<EmulateOptions, "answers" | "chap">;
  readonly board: SimulatedBoard;
  /** Holds answers to their modelled times. */
  readonly pace: PaceCommand | undefined;
  readonly cardFailures: () => number;
  readonly log: EventLog;
}

export function iscsiFront({ address, options, board, pace, cardFailures, log }: IscsiFrontOptions): Front {
  const { answers, chap } = options;
  const server = new IscsiServer(board.port(), {
    ...address,
    answers,
    ...(pace ? { pace } : {}),
    ...(chap ? { chap } : {}),
    onEvent: (event) => log.tell(event),
  });
  let listening: ListenAddress | undefined;
  return {
    async start() {
      listening = await listen("iscsi", server, address);
      if (chap === undefined && !isLoopback(listening.host)) warnOfOthers(log);
    },
    begin: () => undefined,
    lines: () => connectLines(listening ?? address, server.targets),
    tellFigures: () => log.statistics(server.statistics, cardFailures()),
    stop: async () => {
      if (listening !== undefined) await server.stop();
    },
  };
}

function warnOfOthers(log: EventLog): void {
  const message = "whoever reaches this address over the network can read and write the card";
  const hint = `--chap NAME:SECRET asks who they are; --iscsi ${usualAddresses.iscsi} keeps them out`;
  log.notice({ kind: "open-to-others", text: `scsi2sd: ${message}\n  → ${hint}`, fields: { message, hint } });
}
