// The sessions there are: opening one gives it its numbers, closing one gives them back and lifts what it had reserved.

import type { FrontPort } from "../front-port.js";
import { LoginError } from "../login/login-status.js";
import type { SessionRequest } from "../login/login-talk.js";
import type { TargetMap } from "../target-map.js";
import { chooseInitiatorId, type TakenId } from "./initiator-ids.js";
import { Session } from "./session.js";
import type { Transport } from "./transport.js";

const largestTsih = 0xffff;
const release6 = 0x17;
const requestSense = 0x03;
const checkCondition = 0x02;

export class SessionRegistry implements Iterable<Session> {
  readonly #sessions = new Set<Session>();
  readonly #port: FrontPort;
  readonly #targets: TargetMap;
  readonly #surroundings: Pick<Session, "limits" | "statistics" | "emit">;
  #lastTsih = 0;

  constructor(port: FrontPort, targets: TargetMap, surroundings: Pick<Session, "limits" | "statistics" | "emit">) {
    this.#port = port;
    this.#targets = targets;
    this.#surroundings = surroundings;
  }

  [Symbol.iterator](): Iterator<Session> {
    return this.#sessions.values();
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Throws LoginError when there is no room, or when a session is named that cannot be joined. */
  open(request: SessionRequest, transport: Transport): Session {
    const { sessionType, initiatorName, target, isid, cid, parameters, expCmdSn, statSn } = request;
    const same = this.#findSame(request);
    if (request.tsih !== 0) {
      if (same?.identity.tsih !== request.tsih)
        throw new LoginError("sessionDoesNotExist", `no session ${request.tsih}`);
      if (same.identity.cid !== cid) throw new LoginError("tooManyConnections", "a session has one connection");
    }
    // The initiator has given the old one up, whether it knows or not (RFC 7143 §6.3.5).
    if (same !== undefined) {
      this.close(same);
      same.transport.end("the initiator logged in again");
    }
    const nexus =
      target === undefined ? undefined : { target, initiatorId: this.#chooseId(initiatorName, target.targetId) };
    const tsih = request.tsih === 0 ? this.#nextTsih() : request.tsih;
    const identity = { type: sessionType, initiatorName, isid, tsih, cid, nexus };
    const session = new Session(identity, transport, this.#surroundings, { parameters, expCmdSn, statSn });
    this.#sessions.add(session);
    return session;
  }

  close(session: Session): void {
    if (!this.#sessions.delete(session)) return;
    session.isEnding = true;
    session.queue.length = 0;
    session.byTag.clear();
    session.early.clear();
    this.#liftReservations(session);
    const { nexus } = session.identity;
    if (nexus !== undefined) this.#port.loseNexus?.(nexus.initiatorId, nexus.target.targetId);
  }

  #findSame({ isid, initiatorName, target }: SessionRequest): Session | undefined {
    return [...this.#sessions].find(
      ({ identity }) =>
        identity.isid === isid &&
        identity.initiatorName === initiatorName &&
        identity.nexus?.target.targetId === target?.targetId,
    );
  }

  #chooseId(initiatorName: string, targetId: number): number {
    const taken = [...this.#sessions].flatMap(({ identity }): TakenId[] =>
      identity.nexus === undefined
        ? []
        : [
            {
              initiatorName: identity.initiatorName,
              targetId: identity.nexus.target.targetId,
              initiatorId: identity.nexus.initiatorId,
            },
          ],
    );
    const id = chooseInitiatorId(initiatorName, targetId, this.#targets.targetIds, taken);
    if (id === undefined) throw new LoginError("outOfResources", "no SCSI ID is left for another initiator");
    return id;
  }

  #nextTsih(): number {
    const used = new Set([...this.#sessions].map(({ identity }) => identity.tsih));
    do this.#lastTsih = this.#lastTsih >= largestTsih ? 1 : this.#lastTsih + 1;
    while (used.has(this.#lastTsih));
    return this.#lastTsih;
  }

  /** A reservation ends with the nexus (SPC-2 §5.5.1); the board would keep it, and the ID goes to someone else. */
  #liftReservations({ identity: { nexus }, reservedLuns }: Session): void {
    if (nexus === undefined) return;
    for (const lun of reservedLuns) {
      const send = (opcode: number) =>
        this.#port.execute({
          initiatorId: nexus.initiatorId,
          targetId: nexus.target.targetId,
          lun,
          cdb: Uint8Array.of(opcode, 0, 0, 0, opcode === requestSense ? 18 : 0, 0),
          dataOut: new Uint8Array(0),
        });
      // A unit attention that was pending takes the first command's place.
      if (send(release6).status !== checkCondition) continue;
      send(requestSense);
      send(release6);
    }
    reservedLuns.clear();
  }
}
