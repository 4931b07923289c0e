// The 1,024-byte image as a configuration file.

import { decodeImage, imageBytes } from "./binary/image.js";
import type { ConfigFile } from "./config-file.js";

export function readBin(bytes: Uint8Array): ConfigFile {
  if (bytes.length !== imageBytes) {
    return {
      format: "bin",
      problem: {
        kind: "bin-size",
        detail: `the file has ${bytes.length} bytes; a v6 configuration has exactly ${imageBytes}`,
        hint: "take the last two sectors (1,024 bytes) of the SD card",
      },
      complete: false,
      locate: () => undefined,
    };
  }
  const { config, hasMagic } = decodeImage(bytes);
  return { format: "bin", config, hasMagic, complete: true, locate: () => undefined };
}
