// docs/corpus.md shows the table that the test compares with.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { corpusTable } from "../../tools/corpus/corpus-table.js";
import { renderCorpus } from "../../tools/corpus/render-corpus.js";
import { generatedPart } from "../../tools/docs/generated-part.js";

test("docs/corpus.md has the table", () => {
  const document = readFileSync(join(import.meta.dirname, "../../docs/corpus.md"), "utf8");
  expect(generatedPart(document, "corpus")).toBe(renderCorpus(corpusTable));
});
