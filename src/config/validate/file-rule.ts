// Rules of stage "file" differ only in their words: what keeps the file from being read is found by the reader.

import type { FileProblemKind } from "../file-problem.js";
import type { Rule } from "./rule.js";

interface FileRuleWords {
  readonly id: FileProblemKind;
  readonly title: string;
  readonly why: string;
  readonly source: string;
}

export function fileRule(words: FileRuleWords): Rule {
  return {
    ...words,
    stage: "file",
    severity: "error",
    *check({ problem }) {
      if (problem?.kind !== words.id) return;
      yield {
        path: "",
        message: problem.detail,
        ...(problem.hint === undefined ? {} : { hint: problem.hint }),
        ...(problem.at === undefined ? {} : { at: problem.at }),
        ...(problem.edits === undefined ? {} : { fix: { kind: "text", edits: problem.edits } }),
      };
    },
  };
}
