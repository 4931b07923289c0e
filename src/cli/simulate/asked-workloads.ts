// The workloads that --workload asks for: a name, maybe with options behind it, or fio:FILE and replay:FILE.

import { nearest } from "../../config/index.js";
import { createWorkload, type WorkloadRequest, workloadKinds } from "../../simulate/index.js";
import { CliError } from "../cli-error.js";
import { readBounded } from "../files.js";

/** Some five million lines. */
const largestFile = 256 * 2 ** 20;

export interface AskedWorkload extends WorkloadRequest {
  /** As it was asked for. */
  readonly title: string;
}

/** Options and files are read here, so that a mistake in them ends the command before anything is simulated. */
export async function askedWorkloads(texts: readonly string[]): Promise<readonly AskedWorkload[]> {
  const requests: AskedWorkload[] = [];
  for (const text of texts.flatMap(splitNames)) {
    const request = await parse(text);
    createWorkload(request);
    requests.push(request);
  }
  return requests;
}

/** "diskperf,ioperf" are two; a comma behind a blank belongs to an option. */
function splitNames(text: string): readonly string[] {
  const trimmed = text.trim();
  return /[\s:]/.test(trimmed) ? [trimmed] : trimmed.split(",").filter((name) => name !== "");
}

async function parse(text: string): Promise<AskedWorkload> {
  const [, name = "", file, options = ""] = /^([^\s:]+)(?::(\S+))?\s*(.*)$/.exec(text) ?? [];
  const kind = workloadKinds.find(({ id }) => id === name);
  if (kind === undefined) {
    const names = workloadKinds.map(({ id }) => id);
    const guess = nearest(name, names);
    throw new CliError("cli/usage", `there is no workload called "${name}"`, {
      hint: guess ? `did you mean ${guess}?` : `known are ${names.join(", ")}`,
    });
  }
  if (kind.file === undefined && file === undefined) return { title: text, kind: name, options };
  if (kind.file === undefined || file === undefined) {
    throw new CliError("cli/usage", `${text}: ${name} ${kind.file ? "needs a file" : "takes no file"}`, {
      hint: `write it as ${kind.usage}`,
    });
  }
  const bytes = await readBounded(file, largestFile);
  if (bytes.length > largestFile) throw new CliError("file/unreadable", `${file}: more than 256 MiB`);
  return { title: text, kind: name, options, text: new TextDecoder().decode(bytes) };
}
