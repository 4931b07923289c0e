// The verbs, in the order in which help shows them. A command's own module loads only when it is called.

import type { CommandEntry } from "./command.js";

export const commandTable: readonly CommandEntry[] = [
  {
    verb: "validate",
    usage: "validate <file..>",
    about: "What is wrong with a configuration, and what to do",
    load: () => import("./commands/validate.js"),
  },
  { verb: "show", usage: "show <source>", about: "A configuration in words", load: () => import("./commands/show.js") },
  {
    verb: "diff",
    usage: "diff <a> <b>",
    about: "The difference in meaning between two configurations",
    load: () => import("./commands/diff.js"),
  },
  {
    verb: "convert",
    usage: "convert <in> <out>",
    about: "Between XML, binary and JSON, and from old dialects",
    load: () => import("./commands/convert.js"),
  },
  {
    verb: "get",
    usage: "get <file> [key]",
    about: "One setting, as plain text",
    load: () => import("./commands/get.js"),
  },
  {
    verb: "set",
    usage: "set <file> <change..>",
    about: "New values in place; every other byte stays",
    load: () => import("./commands/set.js"),
  },
  {
    verb: "init",
    usage: "init [file]",
    about: "A new configuration, for a host or step by step",
    load: () => import("./commands/init.js"),
  },
  {
    verb: "hosts",
    usage: "hosts [id]",
    about: "What is known to suit which computer",
    load: () => import("./commands/hosts.js"),
  },
  {
    verb: "simulate",
    usage: "simulate <source>",
    about: "Predicted throughput by firmware and request size",
    load: () => import("./commands/simulate.js"),
  },
  {
    verb: "cards",
    usage: "cards [id]",
    about: "SD cards, and what each gives on a board",
    load: () => import("./commands/cards.js"),
  },
  {
    verb: "evidence",
    usage: "evidence",
    about: "Predictions against everything that was published",
    load: () => import("./commands/evidence.js"),
  },
  {
    verb: "calibrate",
    usage: "calibrate <file>",
    about: "A host or card fitted to measurements of your own",
    load: () => import("./commands/calibrate.js"),
  },
  {
    verb: "emulate",
    usage: "emulate <source>",
    about: "The configured board, simulated, on iSCSI or USB",
    load: () => import("./commands/emulate.js"),
  },
  {
    verb: "device",
    usage: "device <action> [file]",
    about: "A board on USB: its configuration and firmware",
    load: () => import("./commands/device.js"),
  },
  {
    verb: "schema",
    usage: "schema",
    about: "JSON Schema of the JSON form",
    load: () => import("./commands/schema.js"),
  },
  {
    verb: "completion",
    usage: "completion [shell]",
    about: "Completion script for bash, zsh or fish",
    load: () => import("./commands/completion.js"),
  },
];
