// A fitted host or card as a file (scsi2sd/model@1), so that it can stand in for a built-in one: the figures that were
// fitted, and the built-in model that all others come from.

import type { CardModel } from "../cards/card-model.js";
import { findCardModel } from "../cards/cards.js";
import type { Constant } from "../constant.js";
import type { HostModel } from "../host-model.js";
import { findHostModel } from "../hosts/hosts.js";
import { CalibrateError } from "./calibrate-error.js";
import type { MeasuredSample } from "./measured-sample.js";

export const modelSchema = "scsi2sd/model@1";

export interface ModelResidual extends MeasuredSample {
  /** Model against measurement, of the rate. */
  readonly errorPercent: number;
}

export interface ModelFile {
  readonly schema: typeof modelSchema;
  readonly kind: "host" | "card";
  readonly id: string;
  readonly name: string;
  /** Id of the built-in model for everything that is not among the parameters. */
  readonly base: string;
  /** Names end in their units; see {@link hostParameters} and {@link cardParameters}. */
  readonly parameters: Readonly<Record<string, number>>;
  readonly residuals: readonly ModelResidual[];
  /** Where the measurements are from. */
  readonly source: string;
}

interface Parameter {
  readonly key: string;
  readonly unit: string;
}

export const hostParameters: Readonly<Record<string, Parameter & { readonly key: keyof HostModel }>> = {
  turnaroundUs: { key: "turnaround", unit: "µs" },
  turnaroundNsPerByte: { key: "turnaroundPerByte", unit: "ns/B" },
  queuedTurnaroundUs: { key: "queuedTurnaround", unit: "µs" },
  transferLimitMbPerSec: { key: "transferLimit", unit: "MB/s" },
};

export const cardParameters: Readonly<Record<string, Parameter & { readonly key: keyof CardModel }>> = {
  sequentialLatencyUs: { key: "sequentialLatency", unit: "µs" },
  randomLatencyUs: { key: "randomLatency", unit: "µs" },
  readMbPerSec: { key: "readRate", unit: "MB/s" },
  programBaseUs: { key: "programBase", unit: "µs" },
  randomProgramBaseUs: { key: "randomProgramBase", unit: "µs" },
  programMbPerSec: { key: "programRate", unit: "MB/s" },
};

export type FittedModel =
  | { readonly kind: "host"; readonly host: HostModel }
  | { readonly kind: "card"; readonly card: CardModel };

const fields = ["schema", "kind", "id", "name", "base", "parameters", "residuals", "source"];
const greatest = 1e9;

/** Ends with a line feed. */
export function writeModelFile(file: ModelFile): string {
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** Throws {@link CalibrateError} for anything but a model whose figures are finite, above 0 and known. */
export function readModelFile(text: string): FittedModel {
  const file = objectOf(parseJson(text), "the file");
  const strange = Object.keys(file).find((field) => !fields.includes(field));
  if (strange !== undefined) throw refused(`unknown field "${strange}"`);
  if (file["schema"] !== modelSchema) throw refused(`its schema is not ${modelSchema}`);
  const { kind } = file;
  const [id, name, base] = [textOf(file, "id"), textOf(file, "name"), textOf(file, "base")];
  const parameters = objectOf(file["parameters"], "parameters");
  if (kind === "host") {
    const host = findHostModel(base) ?? noBase(kind, base);
    return { kind, host: { ...withoutAliases(host), id, name, ...constants(parameters, hostParameters) } };
  }
  if (kind === "card") {
    const card = findCardModel(base) ?? noBase(kind, base);
    return { kind, card: { ...withoutAliases(card), id, name, ...constants(parameters, cardParameters) } };
  }
  throw refused('its kind is neither "host" nor "card"');
}

function constants(
  parameters: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, Parameter>>,
): Readonly<Record<string, Constant>> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      const parameter = Object.hasOwn(known, name) ? known[name] : undefined;
      if (!parameter) throw refused(`unknown parameter "${name}"; known are ${Object.keys(known).join(", ")}`);
      if (typeof value !== "number" || !Number.isFinite(value) || value <= 0 || value > greatest) {
        throw refused(`${name} is no number above 0`);
      }
      return [parameter.key, { value, unit: parameter.unit, confidence: "fitted", source: "the model file" }];
    }),
  );
}

function withoutAliases<Model extends { readonly aliases?: readonly string[] }>(model: Model): Omit<Model, "aliases"> {
  const { aliases: _, ...rest } = model;
  return rest;
}

function textOf(file: Readonly<Record<string, unknown>>, field: string): string {
  const value = file[field];
  if (typeof value === "string" && value !== "" && value.length <= 200) return value;
  throw refused(`${field} is no text`);
}

function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw refused(`${what} is no JSON object`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refused(`it is not JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
}

function noBase(kind: string, base: string): never {
  throw refused(`there is no built-in ${kind} "${base}" to start from`);
}

function refused(what: string): CalibrateError {
  return new CalibrateError("calibrate/model-file", `not a usable model: ${what}`);
}
