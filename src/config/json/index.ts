// config/json: the door for the JSON form; it loads zod.

export { configSchema, exportJsonSchema, jsonSchemaName } from "./config-schema.js";
export { readJson } from "./parse-json.js";
export { serializeJson, toJson } from "./serialize-json.js";
