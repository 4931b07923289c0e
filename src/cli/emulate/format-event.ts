// What the iSCSI server tells, as a line for people or an object for programs.

import { formatOpcode, formatSense, formatStatus } from "../../scsi/index.js";
import type { CommandReport, IscsiEvent } from "../../serve/iscsi/index.js";

export function formatEvent(event: IscsiEvent): string {
  if (event.kind === "command") return formatCommand(event);
  const { kind, ...fields } = event;
  const words = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`);
  return [kind, ...words].join("  ");
}

function formatCommand({
  initiatorId,
  targetId,
  lun,
  cdb,
  status,
  sense,
  dataInBytes,
  dataOutBytes,
}: CommandReport): string {
  const parts = [
    `initiator ${initiatorId} → id ${targetId}${lun ? ` lun ${lun}` : ""}`,
    formatOpcode(cdb[0] ?? 0),
    hexOf(cdb),
    status === undefined ? "no answer" : formatStatus(status),
    sense ? formatSense({ key: (sense[2] ?? 0) & 0x0f, code: ((sense[12] ?? 0) << 8) | (sense[13] ?? 0) }) : "",
    dataInBytes > 0 ? `${dataInBytes} bytes in` : "",
    dataOutBytes > 0 ? `${dataOutBytes} bytes out` : "",
  ];
  return parts.filter((part) => part !== "").join("  ");
}

/** Bytes become hexadecimal text. */
export function eventToJson(event: IscsiEvent, atMs: number): string {
  return JSON.stringify({ atMs, ...event }, (_key, value: unknown) =>
    value instanceof Uint8Array ? hexOf(value) : value,
  );
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
