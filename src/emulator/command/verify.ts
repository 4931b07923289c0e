// VERIFY(10): GOOD without looking, not even at the range; comparing bytes is refused (quirk Q38; firmware-behaviour 2.10).

import { type Command, gates } from "./command.js";

const byteCheckBit = 0x02;

export const verify10: Command = {
  gate: gates.ready,
  run: (context) => {
    if ((context.byte(1) & byteCheckBit) !== 0) context.refuseField();
  },
};
