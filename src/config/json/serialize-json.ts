// Configuration → JSON text, in the order of the XML; what is empty of the unknown is left out.

import type { BoardConfig, Unknown } from "../board-config.js";
import { boardSettings, type Setting, targetSettings } from "../setting.js";
import { jsonSchemaName } from "./config-schema.js";

export function toJson(config: BoardConfig): object {
  return {
    schema: jsonSchemaName,
    ...(config.firmwareVersion === undefined ? {} : { firmwareVersion: config.firmwareVersion }),
    board: recordOf(boardSettings, config.board),
    targets: config.targets.map((target) => recordOf(targetSettings, target)),
    ...(config.unknownElements.length > 0 ? { unknownElements: config.unknownElements } : {}),
  };
}

export function serializeJson(config: BoardConfig): string {
  return `${JSON.stringify(toJson(config), null, 2)}\n`;
}

function recordOf(settings: readonly Setting[], record: Unknown & object): object {
  const values = record as unknown as Readonly<Record<string, unknown>>;
  return {
    ...Object.fromEntries(settings.map(({ key }) => [key, values[key]])),
    ...(record.unknownBytes.length > 0 ? { unknownBytes: record.unknownBytes } : {}),
    ...(record.unknownElements.length > 0 ? { unknownElements: record.unknownElements } : {}),
  };
}
