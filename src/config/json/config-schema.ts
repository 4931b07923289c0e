// The JSON form of a configuration, declared once: reading, checking and the exported JSON Schema come from it.

import { z } from "zod";
import { nothingUnknown, type Quirk, quirkFlags, targetSlots } from "../board-config.js";
import { boardSettings, type Setting, type SettingKind, targetSettings } from "../setting.js";

export const jsonSchemaName = "scsi2sd/config@1";

type Shape = Record<string, z.ZodType>;

function shapeOf(settings: readonly Setting[]): Shape {
  return Object.fromEntries(settings.map((setting) => [setting.key, typeOf(setting.kind).describe(describe(setting))]));
}

function describe({ about, unit }: Setting): string {
  return unit ? `${about} [${unit}]` : about;
}

function typeOf(kind: SettingKind): z.ZodType {
  switch (kind.type) {
    case "boolean":
      return z.boolean();
    case "integer":
      // The board's own range: a value outside the sensible one is a finding of the rules, not another shape.
      return z.int().min(0).max(kind.field);
    case "text":
      return z
        .string()
        .regex(/^[\u0000-\u00ff]*$/)
        .max(kind.width)
        .transform((text) => text.padEnd(kind.width, " "));
    case "quirks": {
      const names = Object.keys(quirkFlags) as [Quirk, ...Quirk[]];
      return z.array(z.enum(names)).transform((quirks) => names.filter((name) => quirks.includes(name)));
    }
  }
}

const unknownShape = {
  unknownBytes: z
    .array(z.strictObject({ offset: z.int().min(0).max(127), hex: z.string().regex(/^([0-9a-f]{2})+$/) }))
    .default([...nothingUnknown.unknownBytes])
    .describe("Bits of the record without a name, known bits zero"),
  unknownElements: z.array(z.string()).default([]).describe("XML elements that no tool knows, kept as they are"),
};

export const configSchema = z.strictObject({
  schema: z.literal(jsonSchemaName),
  firmwareVersion: z
    .string()
    .regex(/^\d{1,3}\.\d{1,3}\.\d{1,3}$/)
    .optional()
    .describe("Firmware the configuration is meant for"),
  board: z.strictObject({ ...shapeOf(boardSettings), ...unknownShape }),
  targets: z
    .array(z.strictObject({ ...shapeOf(targetSettings), ...unknownShape }))
    .length(targetSlots)
    .describe("The seven slots, in order"),
  unknownElements: z.array(z.string()).default([]),
});

/** JSON Schema (draft 2020-12) of what {@link configSchema} takes. */
export function exportJsonSchema(): object {
  return z.toJSONSchema(configSchema, { io: "input" });
}
