// The simulated board behind the iSCSI front, on a free port, for outside clients.

import { IscsiServer, type IscsiServerOptions } from "../../src/serve/iscsi/index.js";
import { type BoardOptions, simulatedBoard } from "../serve/simulated-board.js";

export interface BoardServer {
  readonly server: IscsiServer;
  readonly port: number;
  /** URL of LUN 0 of a target, in the form of libiscsi and QEMU. */
  url(options?: { readonly id?: number; readonly user?: string }): string;
}

export async function withBoard(
  options: IscsiServerOptions & { readonly board?: BoardOptions },
  use: (running: BoardServer) => Promise<void>,
): Promise<void> {
  const { board, ...serverOptions } = options;
  const server = new IscsiServer(simulatedBoard(board), { port: 0, limits: { stopMs: 50 }, ...serverOptions });
  const { port } = await server.listen();
  try {
    await use({
      server,
      port,
      url: ({ id = 0, user } = {}) => {
        const login = user === undefined ? "" : `${user}@`;
        return `iscsi://${login}127.0.0.1:${port}/iqn.2026-11.io.github.scsi2sd:board:id${id}/0`;
      },
    });
  } finally {
    await server.stop();
  }
}
