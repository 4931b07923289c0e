// SYNCHRONIZE CACHE: GOOD at once (disk.c@v6.4.14; firmware-behaviour 2.10). The board keeps no cache, but the card of a
// simulated one may: here it is made safe against power loss, as a host expects that asks for it.

import { type Command, gates } from "./command.js";

export const synchronizeCache: Command = { gate: gates.ready, run: ({ board }) => board.card.flush() };
