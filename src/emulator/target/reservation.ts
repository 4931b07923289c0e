// RESERVE and RELEASE (scsi.c@v6.4.14; firmware-behaviour 2.6). A release by anybody else is a conflict, not GOOD (quirk Q36).

import { clearReservation, type LogicalUnit, nobody } from "./logical-unit.js";

export interface ReservationRequest {
  readonly initiatorId: number;
  /** The third party that the CDB names, or `nobody`. */
  readonly thirdPartyId: number;
}

export type ReservationResult = "granted" | "conflict";

export function reserve(unit: LogicalUnit, request: ReservationRequest): ReservationResult {
  if (!isFree(unit) && !mayRelease(unit, request)) return "conflict";
  unit.reserver = request.initiatorId;
  unit.reservedFor = request.thirdPartyId === nobody ? request.initiatorId : request.thirdPartyId;
  return "granted";
}

export function release(unit: LogicalUnit, request: ReservationRequest): ReservationResult {
  if (!isFree(unit) && !mayRelease(unit, request)) return "conflict";
  clearReservation(unit);
  return "granted";
}

export function isReservedForOthers(unit: LogicalUnit, initiatorId: number): boolean {
  return unit.reservedFor !== nobody && unit.reservedFor !== initiatorId;
}

function isFree(unit: LogicalUnit): boolean {
  return unit.reservedFor === nobody;
}

function mayRelease(unit: LogicalUnit, { initiatorId, thirdPartyId }: ReservationRequest): boolean {
  if (thirdPartyId === nobody) return unit.reservedFor === initiatorId;
  return unit.reserver === initiatorId && unit.reservedFor === thirdPartyId;
}
