// `npm run docs`: fills the generated parts of docs/ from the code. With `--check` it only says which are stale (exit 1).

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { withGeneratedPart } from "./docs/generated-part.js";
import { generatedParts } from "./docs/generated-parts.js";

const docs = fileURLToPath(new URL("../../docs/", import.meta.url));
const isCheck = process.argv.includes("--check");
const stale = generatedParts.filter(({ file, marker, render }) => {
  const path = join(docs, file);
  const before = readFileSync(path, "utf8");
  const after = withGeneratedPart(before, marker, render());
  if (after !== before && !isCheck) writeFileSync(path, after);
  return after !== before;
});
for (const { file } of stale) console.log(`docs/${file}: ${isCheck ? "stale, run npm run docs" : "written"}`);
if (isCheck && stale.length > 0) process.exitCode = 1;
