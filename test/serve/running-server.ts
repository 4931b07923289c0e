// A server on a free port for one test, with its board and the events it gave.

import { type IscsiEvent, IscsiServer, type IscsiServerOptions } from "../../src/serve/iscsi/index.js";
import { Initiator, type Keys } from "./initiator.js";
import { MemoryPort, type MemoryPortOptions } from "./memory-port.js";

export interface Running {
  readonly server: IscsiServer;
  readonly board: MemoryPort;
  readonly port: number;
  readonly events: IscsiEvent[];
  /** Name of the target with that SCSI ID. */
  target(id?: number): string;
  /** An initiator that has logged in to a target. */
  loggedIn(options?: { readonly name?: string; readonly id?: number; readonly keys?: Keys }): Promise<Initiator>;
  eventsOf<Kind extends IscsiEvent["kind"]>(kind: Kind): Extract<IscsiEvent, { kind: Kind }>[];
}

export async function withServer(
  options: IscsiServerOptions & { readonly board?: MemoryPortOptions },
  use: (running: Running) => Promise<void>,
): Promise<void> {
  const { board: boardOptions, ...serverOptions } = options;
  const board = new MemoryPort(boardOptions);
  const events: IscsiEvent[] = [];
  const limits = { stopMs: 20, ...serverOptions.limits };
  const server = new IscsiServer(board, { port: 0, ...serverOptions, limits, onEvent: (event) => events.push(event) });
  const { port } = await server.listen();
  const initiators: Initiator[] = [];
  const target = (id = 0) => `iqn.2026-11.io.github.scsi2sd:board:id${id}`;
  try {
    await use({
      server,
      board,
      port,
      events,
      target,
      async loggedIn({ name, id, keys } = {}) {
        const initiator = await Initiator.connect(port, name);
        initiators.push(initiator);
        const { statusClass, statusDetail } = await initiator.login(target(id), keys);
        if (statusClass !== 0) throw new Error(`login refused: ${statusClass}/${statusDetail}`);
        return initiator;
      },
      eventsOf: (kind) =>
        events.filter((event): event is Extract<IscsiEvent, { kind: typeof kind }> => event.kind === kind),
    });
  } finally {
    await server.stop();
    for (const initiator of initiators) initiator.destroy();
  }
}
