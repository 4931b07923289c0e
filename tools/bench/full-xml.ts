// A configuration file as large as the vendor's tool writes it: seven targets and a block of comment above each setting.
// Those files have 98 comments, 109 elements and about 18,000 bytes.

import { defaultConfig } from "../../src/config/index.js";
import { serializeXml } from "../../src/config/write/index.js";

const comment = [
  "\t<!-- **********************",
  "\tWhat this setting is for, in which machines it has to be",
  "\tchanged, and to what.",
  "\t********************** -->",
  "",
].join("\n");

export function fullXml(): string {
  const bare = serializeXml(defaultConfig(), { comments: "none" });
  return bare.replace(/^\t<(?=[a-z])/gim, (tag) => comment + tag);
}
