// Rules about how a single setting is written differ only in their words: the decoder finds what is not quite a value.

import type { Severity } from "../diagnostic.js";
import { replaceContent } from "../edit/patch-element.js";
import { escapeText } from "../xml/entities.js";
import { positionAt } from "../xml/line-index.js";
import type { ReadingRule } from "../xml/xml-source.js";
import type { Rule } from "./rule.js";

interface ReadingRuleWords {
  readonly id: ReadingRule;
  readonly severity: Severity;
  readonly title: string;
  readonly why: string;
  readonly source: string;
}

export function readingRule(words: ReadingRuleWords): Rule {
  return {
    ...words,
    stage: "xml",
    *check({ text, readings }) {
      for (const { path, element, problem } of readings) {
        if (problem?.rule !== words.id) continue;
        const { message, hint, mended } = problem;
        yield {
          path,
          message,
          at: positionAt(text, element.span.start),
          ...(hint === undefined ? {} : { hint }),
          ...(mended === undefined || !element.inner
            ? {}
            : { fix: { kind: "text", edits: [replaceContent(text, element, escapeText(mended))] } }),
        };
      }
    },
  };
}
