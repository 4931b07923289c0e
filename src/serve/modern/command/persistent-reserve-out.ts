// PERSISTENT RESERVE OUT (SPC-3 §6.12). Nothing survives a loss of power, and only the sender is meant.

import type { FrontResult } from "../../iscsi/front-port.js";
import type { ModernCall } from "../modern-call.js";
import type { PersistentReservations } from "../persistent-reservations.js";

const reservationConflict = 0x18;
const parameterBytes = 24;
/** SPEC_I_PT, ALL_TG_PT, APTPL. */
const unsupportedFlags = 0x0d;

interface Request {
  readonly call: ModernCall;
  readonly unit: PersistentReservations;
  readonly initiator: number;
  readonly key: bigint;
  readonly actionKey: bigint;
  readonly type: number;
}

type Action = (request: Request) => FrontResult;

/** REGISTER AND IGNORE EXISTING KEY asks for no key; REGISTER with 0 is for those who have none. */
const actions: readonly (Action | undefined)[] = [
  (request) => (hasKey(request, 0n) ? register(request) : conflict(request)),
  withKey(({ call, unit, initiator, type }) => answers(call)[unit.reserve(initiator, type)]()),
  withKey(({ call, unit, initiator, type }) => answers(call)[unit.release(initiator, type)]()),
  withKey(({ call, unit }) => {
    unit.clear();
    return call.good(undefined, parameterBytes);
  }),
  withKey(preempt),
  withKey(preempt),
  register,
];

export function persistentReserveOut(call: ModernCall): FrontResult {
  const { dataOut, initiatorId } = call.command;
  const action = actions[call.byte(1) & 0x1f];
  const scope = call.byte(2) >>> 4;
  if (action === undefined || scope !== 0) return call.invalidField();
  // PARAMETER LIST LENGTH ERROR
  if (call.number(5, 4) !== parameterBytes || dataOut.length < parameterBytes) return call.check(0x05, 0x1a, 0x00);
  if (((dataOut[20] ?? 0) & unsupportedFlags) !== 0) return call.check(0x05, 0x26, 0x00);
  const view = new DataView(dataOut.buffer, dataOut.byteOffset, parameterBytes);
  const keys = { key: view.getBigUint64(0), actionKey: view.getBigUint64(8) };
  return action({ call, unit: call.reservations, initiator: initiatorId, type: call.byte(2) & 0x0f, ...keys });
}

function hasKey({ unit, initiator, key }: Request, ofNobody?: bigint): boolean {
  return (unit.keys.get(initiator) ?? ofNobody) === key;
}

function withKey(action: Action): Action {
  return (request) => (hasKey(request) ? action(request) : conflict(request));
}

function register({ call, unit, initiator, actionKey }: Request): FrontResult {
  unit.register(initiator, actionKey);
  return call.good(undefined, parameterBytes);
}

function preempt({ call, unit, initiator, actionKey, type }: Request): FrontResult {
  return answers(call)[unit.preempt(initiator, actionKey, type)]();
}

function conflict({ call }: Request): FrontResult {
  return { ...call.good(), status: reservationConflict };
}

function answers(call: ModernCall) {
  return {
    done: () => call.good(undefined, parameterBytes),
    conflict: () => ({ ...call.good(), status: reservationConflict }),
    "no-such-key": () => ({ ...call.good(), status: reservationConflict }),
    "unknown-type": () => call.invalidField(),
    // INVALID RELEASE OF PERSISTENT RESERVATION
    "wrong-type": () => call.check(0x05, 0x26, 0x04),
  } as const;
}
