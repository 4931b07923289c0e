// Cases of workloads for people: each in its tool's own layout, with how sure it is, where the time goes and what would help.

import { type Change, limitOfPart, partNames, type SimulationCase, type WorkloadRequest } from "../simulate/index.js";
import { limitWords } from "./limit-sentences.js";
import { partWords } from "./render-explain.js";
import { figure } from "./simulation-table.js";
import { renderWorkload } from "./workload/render-workload.js";
import { wrapText } from "./wrap-text.js";

export function renderCase(request: WorkloadRequest, one: SimulationCase): string {
  const { headline } = one.result;
  const { band } = headline;
  const sure = band
    ? `, eight draws in ten of the model's figures lie between ${figure(band.p10)} and ${figure(band.p90)}`
    : "";
  return [
    wrapText(`${systemTitle(one)}:`),
    "",
    renderWorkload(request, one.result, one.host).trimEnd(),
    "",
    wrapText(`The figure to rank by: ${figure(headline.value)} ${headline.unit}${sure}.`),
    "",
  ].join("\n");
}

/** "SCSI2SD with firmware 6.1.3, turbo, card … in host …", or the disk's id. */
export function systemTitle({ drive, firmware, board, card, host, turbo }: SimulationCase): string {
  const name =
    firmware === undefined
      ? drive
      : `SCSI2SD (${board}) with firmware ${firmware}${turbo ? ", turbo" : ""}, card ${card}`;
  return `${name} in host ${host}`;
}

/** Parts of the mean request, weighted alike for all rows that know them. */
export function renderTimeShares({ result }: SimulationCase): string {
  const rows = result.rows.flatMap(({ parts }) => (parts ? [parts] : []));
  if (rows.length === 0) return "";
  const shares = partNames.map((name) => {
    const ofRows = rows.map((parts) => {
      const total = parts.reduce((sum, { us }) => sum + us, 0);
      return (parts.find(({ part }) => part === name)?.us ?? 0) / total;
    });
    const us = rows.map((parts) => parts.find(({ part }) => part === name)?.us ?? 0);
    return { name, share: mean(ofRows), us: mean(us) };
  });
  const lines = shares
    .filter(({ share }) => share >= 0.001)
    .toSorted((a, b) => b.share - a.share)
    .map(({ name, share, us }) => {
      const words = partWords[name].padEnd(24);
      return `  ${words}${us.toFixed(1).padStart(10)} µs ${(100 * share).toFixed(1).padStart(6)} %   ${limitWords[limitOfPart[name]]}`;
    });
  return ["Where the time goes, mean of all rows:", "", ...lines, ""].join("\n");
}

export function renderChanges(changes: readonly Change[], unit: string): string {
  if (changes.length === 0) return "No change that an owner can make would help by half a per cent.\n";
  const lines = changes.map(
    ({ what, value, gainPercent }) => `  +${gainPercent.toFixed(1)} %  ${what} (${figure(value)} ${unit})`,
  );
  return ["What would help most, found by running it again:", "", ...lines, ""].join("\n");
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
