// What the iSCSI server tells, as a line for people or an object for programs.

import { cdbLengthOf, formatOpcode, formatSense, formatStatus } from "../../scsi/index.js";
import type { CommandReport, IscsiEvent } from "../../serve/iscsi/index.js";
import { printable } from "../format-diagnostic.js";

export function formatEvent(event: IscsiEvent): string {
  if (event.kind === "command") return formatCommand(event);
  const { kind, ...fields } = event;
  const words = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`);
  // Names and reasons come from the network.
  return printable([kind, ...words].join("  "));
}

function formatCommand(report: CommandReport): string {
  const { initiatorId, targetId, lun, cdb, status, sense, dataInBytes, dataOutBytes } = report;
  const parts = [
    `initiator ${initiatorId} → id ${targetId}${lun ? ` lun ${lun}` : ""}`,
    formatOpcode(cdb[0] ?? 0),
    hexOf(ownBytes(cdb)),
    status === undefined ? "no answer" : formatStatus(status),
    sense ? senseInWords(sense) : "",
    dataInBytes > 0 ? `${dataInBytes} bytes in` : "",
    dataOutBytes > 0 ? `${dataOutBytes} bytes out` : "",
  ];
  return parts.filter((part) => part !== "").join("  ");
}

/** Bytes become hexadecimal text; commands, statuses and sense data have their names beside them. */
export function eventToJson(event: IscsiEvent, atMs: number): string {
  return JSON.stringify({ atMs, ...(event.kind === "command" ? namedCommand(event) : event) });
}

function namedCommand({ cdb, status, sense, dataInBytes, dataOutBytes, ...nexus }: CommandReport) {
  return {
    ...nexus,
    name: formatOpcode(cdb[0] ?? 0),
    cdb: hexOf(ownBytes(cdb)),
    ...(status === undefined ? {} : { status, statusName: formatStatus(status) }),
    ...(sense === undefined ? {} : { sense: hexOf(sense), senseName: senseInWords(sense) }),
    dataInBytes,
    dataOutBytes,
  };
}

function senseInWords(sense: Uint8Array): string {
  return formatSense({ key: (sense[2] ?? 0) & 0x0f, code: ((sense[12] ?? 0) << 8) | (sense[13] ?? 0) });
}

const variableLengthOpcode = 0x7f;

/** An iSCSI PDU has room for 16 bytes; the CDB is as long as its opcode says (SPC-3 §4.3.2 for those no board has). */
function ownBytes(cdb: Uint8Array): Uint8Array {
  const opcode = cdb[0] ?? 0;
  if (opcode === variableLengthOpcode) return cdb.subarray(0, 8 + (cdb[7] ?? 0));
  const isSixteenBytes = opcode >> 5 === 4;
  return cdb.subarray(0, isSixteenBytes ? 16 : cdbLengthOf(opcode));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
