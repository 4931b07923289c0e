// An image without its mark: the board does not take it.

import type { Rule } from "./rule.js";

export const binMagic: Rule = {
  id: "bin-magic",
  stage: "config",
  severity: "error",
  title: "The image does not start with BCFG",
  why: "The board looks at nothing else: without the mark it starts with its built-in default, one 2 GB disk at ID 0.",
  source: "config.c@v6.4.14 (firmware-behaviour 1.2)",
  *check(_config, { file }) {
    if (file.format !== "bin" || file.hasMagic !== false) return;
    yield {
      path: "",
      message: "the image does not start with BCFG, so a board would ignore it",
      hint: "if it is a configuration all the same, converting it writes the mark; otherwise it comes from the wrong place on the card",
    };
  },
};
