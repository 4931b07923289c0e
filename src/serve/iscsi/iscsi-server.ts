// The iSCSI front: listens, keeps its connections within bounds, and ends them in order (RFC 7143 throughout).

import { createServer, type Server, type Socket } from "node:net";
import type { CommandPort } from "../../emulator/index.js";
import { createModernPort } from "../modern/modern-port.js";
import { Connection, type ConnectionSurroundings } from "./connection.js";
import type { FrontPort } from "./front-port.js";
import { runCommands } from "./full-feature/run-commands.js";
import type { EmitEvent } from "./iscsi-event.js";
import { defaultLimits, type IscsiLimits } from "./limits.js";
import type { ChapSettings } from "./login/chap-exchange.js";
import { Pace, type PaceCommand } from "./pace.js";
import { SessionRegistry } from "./session/session-registry.js";
import { ShortWait } from "./short-wait.js";
import { createStatistics, type IscsiStatistics } from "./statistics.js";
import { defaultNamePrefix, type IscsiTarget, TargetMap } from "./target-map.js";

export const defaultPort = 3260;

export interface IscsiServerOptions {
  /** Default 127.0.0.1: nobody from outside. */
  readonly host?: string;
  /** Default 3260; 0 takes a free one. */
  readonly port?: number;
  /** Targets are called `<prefix>:id0` … `:id7`. */
  readonly namePrefix?: string;
  /** TargetAddress in discovery: that of the accepting socket (default), or left out. */
  readonly portalAddress?: "accepting-socket" | "none";
  /** Asked of every initiator, in discovery, too. */
  readonly chap?: ChapSettings;
  /** `modern`: commands that the board does not know are translated for initiators of today. */
  readonly answers?: "faithful" | "modern";
  /** Answers come no sooner than these times say; at once without it. */
  readonly pace?: PaceCommand;
  readonly limits?: Partial<IscsiLimits>;
  readonly onEvent?: EmitEvent;
}

const monotonicMs = () => performance.now();

export class IscsiServer {
  readonly statistics: IscsiStatistics = createStatistics();
  readonly #options: IscsiServerOptions;
  readonly #limits: IscsiLimits;
  readonly #targets: TargetMap;
  readonly #registry: SessionRegistry;
  readonly #around: ConnectionSurroundings;
  readonly #connections = new Set<Connection>();
  readonly #emit: EmitEvent;
  readonly #server: Server;
  #clock: NodeJS.Timeout | undefined;
  #whenEmpty: (() => void) | undefined;
  #lastId = 0;

  /** Throws RangeError for a name prefix that cannot be an iSCSI name. */
  constructor(board: CommandPort, options: IscsiServerOptions = {}) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#emit = options.onEvent ?? (() => {});
    const port: FrontPort = options.answers === "modern" ? createModernPort(board) : board;
    this.#targets = new TargetMap(options.namePrefix ?? defaultNamePrefix, () => port.targetIds);
    const shared = { limits: this.#limits, statistics: this.statistics, emit: this.#emit };
    this.#registry = new SessionRegistry(port, this.#targets, shared);
    const portalAddress = options.portalAddress ?? "accepting-socket";
    this.#around = {
      ...shared,
      registry: this.#registry,
      front: { port, targets: this.#targets, portalAddress, sessions: this.#registry, pace: this.#pace(options.pace) },
      talk: {
        chap: options.chap,
        findTarget: (name) => this.#targets.find(name),
        dataBytes: this.#limits.dataBytes,
      },
      shortWait: new ShortWait(monotonicMs),
      now: monotonicMs,
    };
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.#accept(socket));
  }

  get targets(): readonly IscsiTarget[] {
    return this.#targets.targets;
  }

  /** Where it listens; `undefined` before and after. */
  get address(): { readonly host: string; readonly port: number } | undefined {
    const address = this.#server.address();
    return address === null || typeof address === "string" ? undefined : { host: address.address, port: address.port };
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  get sessionCount(): number {
    return this.#registry.size;
  }

  /** Rejects with Node's error when the address cannot be had. */
  async listen(): Promise<{ readonly host: string; readonly port: number }> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(this.#options.port ?? defaultPort, this.#options.host ?? "127.0.0.1", () => {
        this.#server.off("error", reject);
        resolve();
      });
    });
    // No more file descriptors, say: those who are connected stay.
    this.#server.on("error", (error) => this.#emit({ kind: "accept-failed", reason: error.message }));
    const { loginMs, pduMs, idleMs, pingMs } = this.#limits;
    const period = Math.min(1000, Math.max(10, Math.min(loginMs, pduMs, idleMs, pingMs) / 4));
    this.#clock = setInterval(() => {
      for (const connection of this.#connections) connection.checkClocks();
    }, period);
    const address = this.address ?? { host: "", port: 0 };
    this.#emit({ kind: "listening", address: address.host, port: address.port });
    return address;
  }

  /** Asks the initiators to log out, waits `stopMs` for them, then closes what is left. */
  async stop(): Promise<void> {
    this.#emit({ kind: "stopping" });
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    for (const connection of this.#connections) connection.requestLogout(this.#limits.stopMs);
    const deadline = setTimeout(() => {
      for (const connection of this.#connections) connection.destroy("the server stops");
    }, this.#limits.stopMs);
    await closed;
    // The server counts a socket as closed before we have seen it.
    if (this.#connections.size > 0) {
      await new Promise<void>((resolve) => {
        this.#whenEmpty = resolve;
      });
    }
    clearTimeout(deadline);
    clearInterval(this.#clock);
  }

  #pace(timesOf: PaceCommand | undefined): Pace | undefined {
    if (timesOf === undefined) return undefined;
    return new Pace(timesOf, monotonicMs, () => {
      for (const session of this.#registry) runCommands(this.#around.front, session);
    });
  }

  #accept(socket: Socket): void {
    const peer = `${socket.remoteAddress ?? "?"}:${socket.remotePort ?? 0}`;
    if (this.#connections.size >= this.#limits.connections) {
      this.statistics.connectionsRefused++;
      this.#emit({ kind: "connection-refused", peer, reason: "too many connections" });
      socket.on("error", () => {});
      socket.destroy();
      return;
    }
    const connection = new Connection(++this.#lastId, socket, this.#around);
    this.#connections.add(connection);
    this.statistics.connectionsOpened++;
    this.#emit({ kind: "connection-opened", connection: connection.id, peer });
    socket.on("close", () => {
      this.#connections.delete(connection);
      if (connection.session !== undefined) this.#registry.close(connection.session);
      this.statistics.connectionsClosed++;
      this.#emit({ kind: "connection-closed", connection: connection.id, reason: connection.closeReason });
      if (this.#connections.size === 0) this.#whenEmpty?.();
    });
  }
}
