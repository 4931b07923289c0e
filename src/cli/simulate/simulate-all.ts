// The cases of all workloads: done on all processors, shown one by one or best first.

import { renderCase, renderChanges, renderRanking, renderSimulationCsv, renderTimeShares } from "../../report/index.js";
import {
  createWorkload,
  helpfulChanges,
  namesOf,
  type Simulation,
  type SimulationCase,
  type System,
  simulationSchema,
} from "../../simulate/index.js";
import { CliError } from "../cli-error.js";
import { type Arguments, isSet } from "../command.js";
import type { Output } from "../output.js";
import type { AskedSystems } from "./asked-systems.js";
import type { AskedWorkload } from "./asked-workloads.js";
import { numberArgument } from "./number-argument.js";
import { progressLine } from "./progress-line.js";
import { runCases } from "./run-cases.js";

/** Workloads that have no quick form take about a second a draw. */
const usualDraws = { quick: 20, whole: 5 } as const;
const mostDraws = 10_000;
const mostSeed = 2 ** 32 - 1;
/** Of combinations that cannot be. */
const mostTold = 3;
/** So many are shown in full; more are ranked. */
const mostInFull = 4;

export interface WorkloadCases {
  readonly request: AskedWorkload;
  readonly title: string;
  readonly cases: readonly SimulationCase[];
}

export interface AskedSimulation {
  readonly args: Arguments;
  readonly asked: AskedSystems;
  readonly requests: readonly AskedWorkload[];
  readonly output: Output;
}

export async function simulateAll({
  args,
  asked,
  requests,
  output,
}: AskedSimulation): Promise<readonly WorkloadCases[]> {
  const { seed, draws } = simulateSettings(args);
  const workers = numberArgument(args, "workers", { least: 1, most: 256 });
  const jobs = requests.flatMap((workload) => {
    const usual = createWorkload(workload)?.quick === undefined ? usualDraws.whole : usualDraws.quick;
    return asked.all.map((system) => ({ system, workload, options: { seed, draws: draws ?? usual } }));
  });
  const progress = progressLine(output);
  const outcomes = await runCases(jobs, {
    ...(workers === undefined ? {} : { workers }),
    onProgress: (done, total) => progress.show(`${done} of ${total} simulated`),
  });
  progress.end();
  const refused = outcomes.flatMap((outcome, at) => (outcome.kind === "refused" ? [{ ...outcome, at }] : []));
  const [first] = refused;
  if (first !== undefined && refused.length === outcomes.length) throw new CliError("cli/usage", first.message, first);
  tellRefused([...new Set(refused.map(({ message }) => message))], output);
  return requests.map((request, place) => ({
    request,
    title: request.title,
    cases: asked.all.flatMap((system, at) => {
      const outcome = outcomes[place * asked.all.length + at];
      return outcome?.kind === "done" ? [{ ...namesOf(system), result: outcome.result }] : [];
    }),
  }));
}

function tellRefused(messages: readonly string[], output: Output): void {
  for (const message of messages.slice(0, mostTold)) output.note(`scsi2sd: left out: ${message}`);
  const more = messages.length - mostTold;
  if (more > 0) output.note(`scsi2sd: left out for such reasons: ${more} more`);
}

function simulateSettings(args: Arguments) {
  return {
    seed: numberArgument(args, "seed", { least: 0, most: mostSeed }) ?? 1,
    draws: numberArgument(args, "draws", { least: 0, most: mostDraws }),
  };
}

export interface ShownSimulation {
  readonly args: Arguments;
  readonly asked: AskedSystems;
  readonly workloads: readonly WorkloadCases[];
  readonly output: Output;
}

export function showSimulation({ args, asked, workloads, output }: ShownSimulation): void {
  const cases = workloads.flatMap((one) => one.cases);
  const document: Simulation = { schema: simulationSchema, seed: simulateSettings(args).seed, cases };
  if (isSet(args, "json")) output.out(JSON.stringify(document, undefined, 2));
  else if (isSet(args, "csv")) output.out(renderSimulationCsv(document).trimEnd());
  else
    output.out(
      workloads
        .map((one) => inText(args, asked, one))
        .join("\n")
        .trimEnd(),
    );
}

function inText(args: Arguments, asked: AskedSystems, { request, title, cases }: WorkloadCases): string {
  if (isSet(args, "rank") || cases.length > mostInFull) return renderRanking(title, cases);
  return cases
    .map((one) => {
      const explained = isSet(args, "explain") ? `\n${renderTimeShares(one)}\n${changesText(asked, request, one)}` : "";
      return renderCase(request, one) + explained;
    })
    .join("\n");
}

function changesText(asked: AskedSystems, request: AskedWorkload, one: SimulationCase): string {
  const system = asked.all.find((candidate) => isSameSystem(candidate, one));
  const workload = createWorkload(request);
  if (system?.kind !== "board" || workload === undefined) return "";
  return renderChanges(helpfulChanges(system, workload), one.result.headline.unit);
}

function isSameSystem(system: System, one: SimulationCase): boolean {
  const names = namesOf(system);
  return (Object.keys(names) as (keyof typeof names)[]).every((key) => names[key] === one[key]);
}
