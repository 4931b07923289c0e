// JSON text → configuration. Same bounds as for XML; what does not fit the schema is a finding with its path.

import { boardRecord, targetRecord } from "../binary/records.js";
import { fromUnknownBytes, toUnknownBytes } from "../binary/unknown-bytes.js";
import type { BoardConfig, UnknownBytes } from "../board-config.js";
import type { ConfigFile } from "../config-file.js";
import type { FileProblem } from "../file-problem.js";
import { positionAt } from "../xml/line-index.js";
import { largestXmlBytes } from "../xml/read-xml.js";
import { decodeText } from "../xml/text-encoding.js";
import { findSyntaxFault } from "../xml/well-formed.js";
import { configSchema } from "./config-schema.js";

/** Never throws for what the bytes hold. */
export function readJson(bytes: Uint8Array): ConfigFile {
  if (bytes.length > largestXmlBytes) {
    return unreadable({
      kind: "file-size",
      detail: `the file is ${bytes.length} bytes; a configuration has at most ${largestXmlBytes}`,
    });
  }
  const decoded = decodeText(bytes);
  if ("detail" in decoded) return unreadable({ kind: "text-encoding", detail: decoded.detail, hint: decoded.hint });
  if (decoded.text.trim() === "") return unreadable({ kind: "empty-file", detail: "the file is empty" });
  let data: unknown;
  try {
    data = JSON.parse(decoded.text);
  } catch (error) {
    return unreadable(syntaxProblem(decoded.text, error));
  }
  const parsed = configSchema.safeParse(data);
  if (!parsed.success) return unreadable(schemaProblem(parsed.error.issues));
  const { schema: _schema, ...config } = parsed.data;
  const badElement = elementsOf(config as unknown as BoardConfig).find((element) => findSyntaxFault(element));
  if (badElement !== undefined) {
    return unreadable({
      kind: "json-schema",
      detail: `unknownElements has ${JSON.stringify(badElement.slice(0, 40))}, which is not one well-formed XML element`,
    });
  }
  return {
    format: "json",
    config: canonical(config as unknown as BoardConfig),
    complete: true,
    locate: () => undefined,
  };
}

function unreadable(problem: FileProblem): ConfigFile {
  return { format: "json", problem, complete: false, locate: () => undefined };
}

function syntaxProblem(text: string, error: unknown): FileProblem {
  const message = error instanceof Error ? error.message : String(error);
  const offset = /position (\d+)/.exec(message)?.[1];
  const detail = message.replace(/ in JSON at position.*| at position.*|, ".*" is not valid JSON/s, "");
  return { kind: "json-syntax", detail, at: positionAt(text, offset === undefined ? text.length : Number(offset)) };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function schemaProblem(issues: readonly Issue[]): FileProblem {
  const shown = issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.map(String).join(".") || "the file"}: ${message}`);
  const more = issues.length > shown.length ? ` (and ${issues.length - shown.length} more)` : "";
  return { kind: "json-schema", detail: shown.join("; ") + more, hint: "scsi2sd schema prints the shape" };
}

function elementsOf(config: BoardConfig): string[] {
  return [config, config.board, ...config.targets].flatMap(({ unknownElements }) => unknownElements);
}

/** Unknown bytes in their one form: sorted runs, without bits that a setting owns. */
function canonical(config: BoardConfig): BoardConfig {
  const clean = (layout: { decode(bytes: Uint8Array): { rest: Uint8Array } }, runs: readonly UnknownBytes[]) =>
    toUnknownBytes(layout.decode(fromUnknownBytes(runs)).rest);
  return {
    ...config,
    board: { ...config.board, unknownBytes: clean(boardRecord, config.board.unknownBytes) },
    targets: config.targets.map((target) => ({ ...target, unknownBytes: clean(targetRecord, target.unknownBytes) })),
  };
}
