// The board as this front drives it: the command port, or a translation in front of it that knows a little more
// (`--modern`).

import type { CommandPort, PortCommand, PortResult } from "../../emulator/index.js";

export interface FrontResult extends PortResult {
  /** What the command wanted of DATA OUT, where that is more than was offered and is known. */
  readonly dataOutWanted?: number;
}

export interface FrontPort extends Omit<CommandPort, "execute"> {
  execute(command: PortCommand): FrontResult;
  /** The session between them has ended. */
  loseNexus?(initiatorId: number, targetId: number): void;
}
