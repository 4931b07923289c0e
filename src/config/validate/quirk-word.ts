// An unknown quirk.

import { readingRule } from "./reading-rule.js";

export const quirkWord = readingRule({
  id: "quirk-word",
  severity: "error",
  title: "An unknown quirk",
  why: "Unknown words are ignored, so that Apple or APPLE gives no Apple pages.",
  source: "ConfigUtil.cc:461 (firmware-behaviour 1.5.2)",
});
