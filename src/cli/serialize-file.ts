// A configuration → the bytes of a file, in the form that its name or its origin asks for.

import { type BoardConfig, type ConfigFile, type ConfigFormat, encodeImage, encodeText } from "../config/index.js";

/** A file that was read and changed: XML keeps its own text (`text`) and encoding, other forms are written anew. */
export async function serializeFile(file: ConfigFile, text: string | undefined): Promise<Uint8Array> {
  if (text !== undefined)
    return encodeText({ text, encoding: file.source?.encoding ?? { name: "utf-8", byteOrderMark: false } });
  if (!file.config) throw new Error("nothing to write: the file has no configuration");
  return serializeConfig(file.config, file.format);
}

/** A new file. */
export async function serializeConfig(config: BoardConfig, format: ConfigFormat): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  switch (format) {
    case "bin":
      return encodeImage(config);
    case "json":
      return encoder.encode((await import("../config/json/index.js")).serializeJson(config));
    case "xml":
      return encoder.encode((await import("../config/write/index.js")).serializeXml(config));
  }
}
