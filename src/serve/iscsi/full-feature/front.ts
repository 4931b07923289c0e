// What the handlers of the full feature phase work with besides their session: the board and the other sessions.

import type { FrontPort } from "../front-port.js";
import type { Pace } from "../pace.js";
import type { Session } from "../session/session.js";
import type { TargetMap } from "../target-map.js";

export interface Front {
  readonly port: FrontPort;
  readonly targets: TargetMap;
  /** TargetAddress in the answer to SendTargets: that of the accepting socket, or none. */
  readonly portalAddress: "accepting-socket" | "none";
  readonly sessions: Iterable<Session>;
  /** Holds answers until their time; without it they go at once. */
  readonly pace: Pace | undefined;
}
