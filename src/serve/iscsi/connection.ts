// One TCP connection: bytes to PDUs, first for the login, then for the session; what goes out, in batches; and the
// clocks that keep a peer from holding it for nothing.

import type { Socket } from "node:net";
import type { Front } from "./full-feature/front.js";
import { sendPing } from "./full-feature/handle-nop-out.js";
import { handlePdu } from "./full-feature/handle-pdu.js";
import { runCommands } from "./full-feature/run-commands.js";
import type { EmitEvent } from "./iscsi-event.js";
import type { IscsiLimits } from "./limits.js";
import { LoginPhase } from "./login/login-phase.js";
import { LoginTalk, type SessionRequest, type TalkSettings } from "./login/login-talk.js";
import { asyncEvent, asyncMessage } from "./pdu/async-message.js";
import { reservedTag } from "./pdu/fields.js";
import { type Digests, framePdu, noDigests } from "./pdu/frame-pdu.js";
import { type Pdu, PduError, PduReader } from "./pdu/pdu-reader.js";
import type { Session } from "./session/session.js";
import type { SessionRegistry } from "./session/session-registry.js";
import type { Transport } from "./session/transport.js";
import type { ShortWait } from "./short-wait.js";
import type { IscsiStatistics } from "./statistics.js";

export interface ConnectionSurroundings {
  readonly front: Front;
  readonly registry: SessionRegistry;
  readonly talk: TalkSettings;
  readonly limits: IscsiLimits;
  readonly statistics: IscsiStatistics;
  readonly emit: EmitEvent;
  readonly shortWait: ShortWait;
  /** Milliseconds that only go forward. */
  readonly now: () => number;
}

/** Bytes waiting to go out from which on no more commands are begun. */
const congestionBytes = 4 * 1024 * 1024;

export class Connection implements Transport {
  readonly id: number;
  readonly localAddress: string;
  readonly localPort: number;
  readonly #socket: Socket;
  readonly #around: ConnectionSurroundings;
  readonly #reader: PduReader;
  readonly #talk: LoginTalk;
  readonly #login: LoginPhase;
  readonly #openedAt: number;
  /** Opened by the last step of the login, in use once its response is out. */
  #opened: Session | undefined;
  #session: Session | undefined;
  #digests: Digests = noDigests;
  #heardAt: number;
  #pduBeganAt: number | undefined;
  #pingedAt = 0;
  #sentBytes = 0;
  #isEnding = false;
  #reason = "the initiator closed it";

  constructor(id: number, socket: Socket, around: ConnectionSurroundings) {
    this.id = id;
    this.localAddress = socket.localAddress ?? "";
    this.localPort = socket.localPort ?? 0;
    this.#socket = socket;
    this.#around = around;
    this.#reader = new PduReader({
      maxDataBytes: around.limits.loginDataBytes,
      headerDigest: "None",
      dataDigest: "None",
    });
    this.#talk = new LoginTalk(around.talk);
    this.#login = new LoginPhase(this.#talk, around.limits, (request) => this.#openSession(request));
    this.#openedAt = around.now();
    this.#heardAt = this.#openedAt;
    socket.setNoDelay(true);
    socket.on("data", (chunk: Uint8Array) => this.#receive(chunk));
    socket.on("drain", () => this.#goOn());
    socket.on("error", (error) => {
      this.#reason = error.message;
    });
    socket.on("end", () => socket.end());
  }

  get session(): Session | undefined {
    return this.#session;
  }

  get isCongested(): boolean {
    return this.#isEnding || this.#socket.writableLength > congestionBytes;
  }

  get closeReason(): string {
    return this.#reason;
  }

  send(header: Uint8Array, data?: Uint8Array, sent?: () => void): void {
    if (this.#isEnding || this.#socket.destroyed) return;
    const pieces = framePdu(header, data, this.#digests);
    const last = pieces.pop() ?? header;
    for (const piece of pieces) this.#socket.write(piece);
    this.#socket.write(last, sent && ((error) => error ?? sent()));
  }

  giveBack(data: Uint8Array): void {
    this.#reader.giveBack(data);
  }

  end(reason: string): void {
    if (this.#isEnding) return;
    this.#reason = reason;
    this.#isEnding = true;
    this.#pduBeganAt = undefined;
    this.#heardAt = this.#around.now();
    this.#socket.end();
  }

  destroy(reason: string): void {
    if (!this.#isEnding) this.#reason = reason;
    this.#isEnding = true;
    this.#socket.destroy();
  }

  /** Tells the initiator to go within the given time (RFC 7143 §11.9.1), or closes at once what is no session yet. */
  requestLogout(withinMs: number): void {
    const session = this.#session;
    if (session === undefined) {
      this.destroy("the server stops");
      return;
    }
    const header = asyncMessage.encode({
      lun: 0,
      tag: reservedTag,
      ...session.countedNumbers(),
      event: asyncEvent.logoutRequested,
      vendorCode: 0,
      parameter1: 0,
      parameter2: 0,
      parameter3: Math.max(1, Math.ceil(withinMs / 1000)),
    });
    this.send(header);
  }

  /** Called now and then: closes what has taken too long, and pings who has been silent. */
  checkClocks(): void {
    const { limits, now } = this.#around;
    const time = now();
    // A peer that takes what we send is alive, however slowly it does.
    const sentBytes = this.#socket.bytesWritten - this.#socket.writableLength;
    if (sentBytes !== this.#sentBytes) this.#heardAt = time;
    this.#sentBytes = sentBytes;
    if (this.#isEnding) {
      if (time - this.#heardAt > limits.pingMs) this.#socket.destroy();
    } else if (this.#session === undefined) {
      if (time - this.#openedAt > limits.loginMs) this.destroy("no login in time");
    } else if (this.#pduBeganAt !== undefined && time - this.#pduBeganAt > limits.pduMs) {
      this.destroy("a PDU did not come to its end in time");
    } else if (this.#session.pingTag !== undefined) {
      if (time - Math.max(this.#pingedAt, this.#heardAt) > limits.pingMs) this.destroy("no answer to a ping");
    } else if (time - this.#heardAt > limits.idleMs) {
      this.#pingedAt = time;
      sendPing(this.#session);
    }
  }

  #receive(chunk: Uint8Array): void {
    // What still comes after our end is read, so that the peer's end is seen, and dropped.
    if (this.#isEnding) return;
    this.#heardAt = this.#around.now();
    this.#reader.push(chunk);
    this.#goOn();
    this.#around.shortWait.begin();
  }

  /** Takes PDUs as long as the connection also takes what they give; otherwise the socket waits, too. */
  #goOn(): void {
    this.#socket.cork();
    try {
      if (this.#session !== undefined && !this.isCongested) runCommands(this.#around.front, this.#session);
      while (!this.isCongested) {
        const pdu = this.#reader.next();
        if (pdu === undefined) break;
        this.#pduBeganAt = undefined;
        this.#take(pdu);
      }
    } catch (error) {
      if (!(error instanceof PduError)) throw error;
      this.destroy(error.message);
    } finally {
      this.#socket.uncork();
    }
    if (this.isCongested && !this.#isEnding) this.#socket.pause();
    else this.#socket.resume();
    if (this.#reader.isInPdu && !this.isCongested) this.#pduBeganAt ??= this.#around.now();
  }

  #take(pdu: Pdu): void {
    if (this.#session !== undefined) {
      handlePdu(this.#session, pdu, this.#around.front);
      return;
    }
    const { header, data, outcome } = this.#login.handle(pdu);
    this.send(header, data);
    if (outcome.kind === "refused") {
      const { refusal, message } = outcome;
      this.#around.statistics.loginsRefused++;
      const initiatorName = this.#talk.initiatorName;
      this.#around.emit({ kind: "login-refused", connection: this.id, initiatorName, reason: refusal, message });
      this.end(`login refused: ${message}`);
    } else if (outcome.kind === "full-feature") this.#beginFullFeature();
  }

  #openSession(request: SessionRequest): number {
    const session = this.#around.registry.open(request, this);
    this.#opened = session;
    return session.identity.tsih;
  }

  /** The response that ends the login is the last PDU without digests. */
  #beginFullFeature(): void {
    const session = this.#opened;
    if (session === undefined) return;
    this.#session = session;
    const { headerDigest, dataDigest } = session.parameters;
    this.#digests = { headerDigest, dataDigest };
    Object.assign(this.#reader.settings, { headerDigest, dataDigest, maxDataBytes: this.#around.limits.dataBytes });
    const { type, initiatorName, nexus } = session.identity;
    this.#around.statistics.logins++;
    this.#around.emit({
      kind: "login",
      connection: this.id,
      sessionType: type,
      initiatorName,
      targetName: nexus?.target.name,
      initiatorId: nexus?.initiatorId,
    });
  }
}
