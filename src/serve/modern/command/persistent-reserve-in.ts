// PERSISTENT RESERVE IN (SPC-3 §6.11): keys, reservation, capabilities, and all of it initiator by initiator. Initiators
// are named as what they are to the board: SCSI IDs on a parallel bus (SPC-3 §7.5.4.3).

import type { FrontResult } from "../../iscsi/front-port.js";
import type { ModernCall } from "../modern-call.js";

const actions: readonly ((call: ModernCall) => Uint8Array)[] = [
  readKeys,
  readReservation,
  reportCapabilities,
  readFullStatus,
];

export function persistentReserveIn(call: ModernCall): FrontResult {
  const action = actions[call.byte(1) & 0x1f];
  return action === undefined ? call.invalidField() : call.good(action(call).subarray(0, call.number(7, 2)));
}

function readKeys({ reservations }: ModernCall): Uint8Array {
  const answer = new Uint8Array(8 + 8 * reservations.keys.size);
  const view = new DataView(answer.buffer);
  view.setUint32(0, reservations.generation);
  view.setUint32(4, answer.length - 8);
  for (const [index, key] of [...reservations.keys.values()].entries()) view.setBigUint64(8 + 8 * index, key);
  return answer;
}

function readReservation({ reservations }: ModernCall): Uint8Array {
  const held = reservations.reservation;
  const answer = new Uint8Array(held === undefined ? 8 : 24);
  const view = new DataView(answer.buffer);
  view.setUint32(0, reservations.generation);
  view.setUint32(4, answer.length - 8);
  if (held === undefined) return answer;
  // Where all registrants hold it there is no key to tell.
  view.setBigUint64(8, held.type >= 7 ? 0n : (reservations.keys.get(held.holder) ?? 0n));
  answer[21] = held.type;
  return answer;
}

const transportBytes = 24;

function readFullStatus({ reservations }: ModernCall): Uint8Array {
  const size = 24 + transportBytes;
  const answer = new Uint8Array(8 + size * reservations.keys.size);
  const view = new DataView(answer.buffer);
  view.setUint32(0, reservations.generation);
  view.setUint32(4, answer.length - 8);
  for (const [index, [initiator, key]] of [...reservations.keys].entries()) {
    const at = 8 + size * index;
    view.setBigUint64(at, key);
    if (reservations.isHolder(initiator)) {
      answer[at + 12] = 1;
      answer[at + 13] = reservations.reservation?.type ?? 0;
    }
    view.setUint16(at + 18, 1);
    view.setUint32(at + 20, transportBytes);
    answer[at + 24] = parallelScsi;
    view.setUint16(at + 26, initiator);
    view.setUint16(at + 30, 1);
  }
  return answer;
}

const parallelScsi = 0x01;

/** RESERVE(6) and (10) go on as before (CRH 0), the type mask is valid, all six types are there. */
function reportCapabilities(): Uint8Array {
  return Uint8Array.of(0, 8, 0, 0x80, 0xea, 0x01, 0, 0);
}
