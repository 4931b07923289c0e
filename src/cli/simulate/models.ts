// Hosts, cards and disks that an owner named: known ones, or files that `calibrate` wrote.

import { findHost, nearest } from "../../config/index.js";
import {
  type CardModel,
  cardModels,
  type DiskModel,
  defaultCardModelId,
  defaultHostModelId,
  diskModels,
  type FittedModel,
  findCardModel,
  findDiskModel,
  findHostModel,
  type HostModel,
  hostModels,
  readModelFile,
} from "../../simulate/index.js";
import { CliError } from "../cli-error.js";
import { readBounded } from "../files.js";

const largestModelFile = 1_000_000;

export async function askedHost(name: string = defaultHostModelId): Promise<HostModel> {
  const fitted = await fromFile(name, "host");
  if (fitted?.kind === "host") return fitted.host;
  const known = findHostModel(name);
  if (known !== undefined) return known;
  const profile = findHost(name);
  if (profile === undefined) return unknown("host", name, hostModels);
  throw new CliError("cli/usage", `the settings of ${profile.name} are known, but not its timing`, {
    hint: "take generic-fast10 (synchronous 10 MB/s) or generic-async in its place",
  });
}

export async function askedCard(name: string = defaultCardModelId): Promise<CardModel> {
  const fitted = await fromFile(name, "card");
  if (fitted?.kind === "card") return fitted.card;
  return findCardModel(name) ?? unknown("card", name, cardModels);
}

export function askedDisk(name: string): DiskModel {
  return findDiskModel(name) ?? unknown("disk", name, diskModels);
}

async function fromFile(name: string, kind: FittedModel["kind"]): Promise<FittedModel | undefined> {
  if (!/\.json$/i.test(name)) return undefined;
  const bytes = await readBounded(name, largestModelFile);
  if (bytes.length > largestModelFile) throw new CliError("file/unreadable", `${name}: too large for a model`);
  const fitted = readModelFile(new TextDecoder().decode(bytes));
  if (fitted.kind === kind) return fitted;
  throw new CliError("cli/usage", `${name} is the model of a ${fitted.kind}, not of a ${kind}`, {
    hint: `give it with --${fitted.kind}`,
  });
}

interface Named {
  readonly id: string;
  readonly aliases?: readonly string[];
}

function unknown(kind: string, name: string, known: readonly Named[]): never {
  const names = known.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
  const guess = nearest(name, names);
  const all = `known are ${known.map(({ id }) => id).join(", ")}`;
  throw new CliError("cli/usage", `there are no timing figures for a ${kind} called "${name}"`, {
    hint: guess ? `did you mean ${guess}?` : all,
  });
}
