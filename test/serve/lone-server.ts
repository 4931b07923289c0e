// A server as a process of its own, for trying out, for outside clients and for measuring:
// npx esbuild test/serve/lone-server.ts --bundle --platform=node --format=esm --outfile=/tmp/server.mjs && node …
// Arguments: port, blocks, `modern` or `faithful`, `board` (the simulated one) or `memory` (the stand-in of the tests).

import { IscsiServer } from "../../src/serve/iscsi/index.js";
import { MemoryPort } from "./memory-port.js";
import { simulatedBoard } from "./simulated-board.js";

const [port = "3260", blocks = "204800", answers = "modern", kind = "board"] = process.argv.slice(2);
const board =
  kind === "board"
    ? simulatedBoard({ blocks: Number(blocks) })
    : new MemoryPort({ blocks: Number(blocks), log: "off" });
const isQuiet = process.env["QUIET"] === "1";
const server = new IscsiServer(board, {
  port: Number(port),
  answers: answers === "faithful" ? "faithful" : "modern",
  ...(isQuiet ? {} : { onEvent: (event) => console.log(JSON.stringify(event)) }),
});
await server.listen();
process.on("SIGTERM", () => void server.stop());
