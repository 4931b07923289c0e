// A switch that is neither true nor false.

import { readingRule } from "./reading-rule.js";

export const booleanValue = readingRule({
  id: "boolean-value",
  severity: "error",
  title: "A switch that is neither true nor false",
  why: "The vendor's tool takes every word but exactly true for false, without saying so: an enabled disk disappears.",
  source: "ConfigUtil.cc (firmware-behaviour 1.5.2); corpus/mistakes m01",
});
