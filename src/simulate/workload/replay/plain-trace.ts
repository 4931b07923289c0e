// A trace in plain text, one request a line: seconds, operation, first block and number of blocks, with blanks or commas between
// them. Lines behind # are comments, and the first line may name the columns.

import { badLine, type TraceChoice, type TraceFormat, traceRequest } from "./trace-format.js";

const pattern = /^(\d{1,10}(?:\.\d{1,12})?)[\s,]+(r|read|w|write)[\s,]+(\d{1,13})[\s,]+(\d{1,9})$/i;
const columnNames = /^["']?time/i;

export function plainTrace({ blockBytes = 512 }: TraceChoice): TraceFormat {
  return {
    readLine(text, line) {
      const content = text.trim();
      if (content === "" || content.startsWith("#") || (line === 1 && columnNames.test(content))) return "nothing";
      const [, seconds, op = "", lba, blocks] = pattern.exec(content) ?? [];
      if (seconds === undefined) {
        throw badLine("not a request", content, line, "Write seconds, R or W, first block and blocks: 0.25 R 4096 8.");
      }
      const request = {
        atSeconds: Number(seconds),
        op: op.toLowerCase().startsWith("r") ? "read" : "write",
        lba: Number(lba),
        blocks: Number(blocks),
      } as const;
      return traceRequest(request, content, line);
    },
    blockBytes: () => blockBytes,
    emptyHint: "It has one request a line: 0.25 R 4096 8.",
  };
}
