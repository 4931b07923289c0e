// bonnie++'s two tables of 79 columns and its line of comma-separated values, in the layout of version 1.03.

import type { WorkloadResult } from "../../simulate/index.js";
import { wrapText } from "../wrap-text.js";

const dataTests = ["put char", "put block", "rewrite", "get char", "get block", "seeks"] as const;
const fileTests = [
  ...["sequential create", "sequential stat", "sequential delete"],
  ...["random create", "random stat", "random delete"],
] as const;

export interface BonnieTextOptions {
  /** Name of the computer in the first column. */
  readonly machine: string;
}

const version = "1.03";
const nameWidth = 15;

export function renderBonnieText(result: WorkloadResult, { machine }: BonnieTextOptions): string {
  const rates = dataTests.map((test) => pair(result, test)).join(" ");
  const files = fileTests.map((test) => pair(result, test)).join(" ");
  const name = machine.slice(0, nameWidth);
  return [
    `Version  ${version}       ------Sequential Output------ --Sequential Input- --Random-`,
    "                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--",
    "Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP",
    `${name.padEnd(20 - 1 - sizeOf(result).length)}${sizeOf(result)} ${rates}`,
    "                    ------Sequential Create------ --------Random Create--------",
    "                    -Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--",
    "              files  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP",
    `${filesOf(result).padStart(19)} ${files}`,
    "",
    ...result.notes.map((note) => wrapText(note)),
    "",
  ].join("\n");
}

export function renderBonnieCsv(result: WorkloadResult, { machine }: BonnieTextOptions): string {
  const fields = (tests: readonly string[]): string[] =>
    tests.flatMap((test) => {
      const row = result.rows.find((one) => one.test === test);
      if (row === undefined) return ["", ""];
      const value = test === "seeks" ? row.value.toFixed(1) : Math.round(row.value).toString();
      return [value, percentOf(row)];
    });
  const name = machine.replaceAll(",", " ");
  return `${[name, sizeOf(result), ...fields(dataTests), filesOf(result), ...fields(fileTests)].join(",")}\n`;
}

function pair(result: WorkloadResult, test: string): string {
  const row = result.rows.find((one) => one.test === test);
  if (row === undefined) return "-".padStart(5).padEnd(9);
  const digits = row.value < 1000 && test === "seeks" ? row.value.toFixed(1) : Math.round(row.value).toString();
  return `${digits.padStart(5)} ${percentOf(row).padStart(3)}`;
}

function percentOf({ more }: WorkloadResult["rows"][number]): string {
  return Math.round(more?.["cpuPercent"] ?? 0).toString();
}

/** 300M, or 2G in whole gigabytes. */
function sizeOf(result: WorkloadResult): string {
  const kilobytes = result.rows.find(({ test }) => test === "put block")?.more?.["units"] ?? 0;
  const megabytes = kilobytes / 1024;
  return megabytes > 0 && megabytes % 1024 === 0 ? `${megabytes / 1024}G` : `${megabytes}M`;
}

/** In thousands of 1024. */
function filesOf(result: WorkloadResult): string {
  const files = result.rows.find(({ test }) => test === "sequential create")?.more?.["units"];
  return files === undefined ? "" : `${files / 1024}`;
}
