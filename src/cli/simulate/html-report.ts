// What `simulate` found, as the data of an HTML report.

import { type BoardConfig, validateConfig } from "../../config/index.js";
import { figure, limitSentences, type ReportInput, rankCases, systemTitle } from "../../report/index.js";
import { assumptionsOf, type Prediction, type SimulationCase } from "../../simulate/index.js";
import type { LoadedConfig } from "../load-config.js";
import { version } from "../version.js";
import type { AskedSystems } from "./asked-systems.js";

export interface ReportContents {
  readonly loaded: LoadedConfig;
  readonly config: BoardConfig;
  readonly asked: AskedSystems;
  readonly prediction: Prediction;
  /** By workload, as they were asked for. */
  readonly workloads: readonly { readonly title: string; readonly cases: readonly SimulationCase[] }[];
}

export function reportInput({ loaded, asked, prediction, workloads }: ReportContents): ReportInput {
  const { boards, all } = asked;
  const names = (pick: (board: (typeof boards)[number]) => string) => [...new Set(boards.map(pick))].join(", ");
  const disks = all.flatMap((system) => (system.kind === "disk" ? [system.disk.id] : []));
  const [first] = workloads;
  return {
    title: `Predicted throughput of ${loaded.name}`,
    headline: first ? bestOf(first.title, first.cases) : (limitSentences(prediction.points)[0] ?? ""),
    asked: [
      { label: "Configuration", value: loaded.name },
      { label: "Firmware", value: names(({ firmware }) => firmware) },
      { label: "Board", value: names(({ board }) => board) },
      { label: "SD card", value: names(({ card }) => card.name) },
      { label: "Host", value: names(({ host }) => host.name) },
      ...(disks.length > 0 ? [{ label: "Compared with", value: [...new Set(disks)].join(", ") }] : []),
      ...(workloads.length > 0 ? [{ label: "Workload", value: workloads.map(({ title }) => title).join("; ") }] : []),
    ],
    findings: validateConfig(loaded.file, {}).map(({ severity, rule, message, path }) => ({
      severity,
      code: rule,
      message,
      ...(path === "" ? {} : { where: path }),
    })),
    prediction,
    ...(first && first.cases.length > 1 ? { ranking: rankingOf(first.title, first.cases) } : {}),
    workloads: workloads.flatMap(({ title, cases }) =>
      cases.map((one) => ({ ...one.result, title: `${title}: ${systemTitle(one)}` })),
    ),
    assumptions: assumptionsOf(
      [...new Set(boards.map(({ host }) => host))],
      [...new Set(boards.map(({ card }) => card))],
    ),
    madeBy: `scsi2sd ${version()}`,
  };
}

function bestOf(title: string, cases: readonly SimulationCase[]): string {
  const [best] = rankCases(cases);
  if (best === undefined) return "Nothing could be simulated.";
  const { value, unit, band } = best.result.headline;
  const sure = band ? ` (p10–p90: ${figure(band.p10)}–${figure(band.p90)})` : "";
  const what = cases.length > 1 ? `Best of ${cases.length} by ${title}` : `By ${title}`;
  return `${what}: ${systemTitle(best)}, ${figure(value)} ${unit}${sure}.`;
}

function rankingOf(title: string, cases: readonly SimulationCase[]) {
  const { unit = "MB/s", better = "higher" } = cases[0]?.result.headline ?? {};
  const rows = rankCases(cases).map(({ drive, firmware, card, host, turbo, result }) => ({
    setting: [
      { label: "Drive", value: drive },
      { label: "Firmware", value: firmware === undefined ? "–" : `${firmware}${turbo ? ", turbo" : ""}` },
      { label: "Card", value: card ?? "–" },
      { label: "Host", value: host },
    ],
    value: result.headline.value,
  }));
  return { title, unit, better, rows };
}
