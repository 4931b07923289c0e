// The rooms of src/ and who may import whom (docs: the picture in ARCHITECTURE.md). A room that is not built yet stands
// here already, so that its first file is held to the same order.

export interface Room {
  /** Rooms whose doors it may import. */
  readonly rooms: readonly string[];
  /** npm packages it may import. */
  readonly packages: readonly string[];
  /** Pure rooms touch nothing outside and run unchanged in a browser. */
  readonly purity: "pure" | "touches-outside";
}

export const rooms: Readonly<Record<string, Room>> = {
  bytes: { rooms: [], packages: [], purity: "pure" },
  scsi: { rooms: ["bytes"], packages: [], purity: "pure" },
  usb: { rooms: ["bytes"], packages: [], purity: "pure" },
  config: {
    rooms: ["bytes", "scsi"],
    packages: ["fast-xml-parser", "saxes", "xmlbuilder2", "zod"],
    purity: "pure",
  },
  card: { rooms: ["bytes", "config"], packages: [], purity: "pure" },
  emulator: { rooms: ["bytes", "scsi", "usb", "config", "card"], packages: [], purity: "pure" },
  simulate: { rooms: ["emulator", "config", "scsi"], packages: [], purity: "pure" },
  report: { rooms: ["simulate", "config"], packages: ["d3-scale", "d3-shape"], purity: "pure" },
  device: { rooms: ["bytes", "usb", "config", "card"], packages: ["usb", "node-hid"], purity: "touches-outside" },
  serve: { rooms: ["emulator", "scsi", "usb", "bytes"], packages: [], purity: "touches-outside" },
  cli: {
    rooms: ["bytes", "scsi", "usb", "config", "card", "emulator", "simulate", "report", "device", "serve"],
    packages: ["yargs", "picocolors", "cli-progress", "cli-table3", "@clack/prompts"],
    purity: "touches-outside",
  },
};

/** The files that may import `node:*`; in a pure room they are the only ones that are not pure. */
export const outsideFiles: readonly RegExp[] = [
  /^src\/device\/carrier\//,
  /^src\/card\/file(?:-[^/]+|\/index)\.ts$/,
  /^src\/serve\//,
  /^src\/cli\//,
];

export const longestFile = 330;

/** Tables, which may be as long as what they list. */
export const longTables: readonly string[] = ["src/config/hosts/samplers.ts", "src/scsi/opcode.ts"];

/** `src/config/xml/tree.ts` → `config`; undefined for files that lie in no room. */
export function roomOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1];
}

/** `src/config/index.ts`, `src/config/json/index.ts`, …: where others may enter a room. */
export function isDoor(path: string): boolean {
  return path.endsWith("/index.ts");
}
