// Virtual boards behind a USB/IP server of their own, for command lines with --via: they go on being offered after a reboot.

import { UsbipServer } from "../../../src/serve/usbip/index.js";
import { imageOf, original } from "../../device/configurations.js";
import { type VirtualBoard, virtualBoard } from "../../device/virtual-board.js";

export type BoardOptions = Parameters<typeof virtualBoard>[0] & {
  /** Where it comes when it is plugged in; 1-1, 1-2, … unless given. */
  readonly busId?: string;
  readonly cable?: "in" | "out";
};

export interface ServedBoards {
  readonly boards: readonly VirtualBoard[];
  /** `--via` and its value. */
  readonly via: readonly [string, string];
  /** How often it happened so far: that boards were listed, that one was let go after use. */
  readonly counts: { listed: number; released: number };
  stop(): Promise<void>;
}

/** Each has the configuration `original`. */
export async function serveBoards(...options: readonly BoardOptions[]): Promise<ServedBoards> {
  const counts = { listed: 0, released: 0 };
  const server = new UsbipServer({
    port: 0,
    onEvent: ({ kind }) => {
      if (kind === "listed" || kind === "released") counts[kind]++;
    },
  });
  const boards = options.map((each) => configured(each));
  for (const [at, { usb }] of boards.entries()) {
    const { busId = `1-${at + 1}`, cable = "in" } = options[at] ?? {};
    if (cable === "out") usb.unplug();
    if (usb.device !== undefined) server.export(usb.device, busId);
    usb.onPersonality((_, device) => {
      // The bus id is free when whoever else listens has heard that the old device left.
      if (device !== undefined) queueMicrotask(() => server.export(device, busId));
    });
  }
  const { port } = await server.listen();
  return { boards, counts, via: ["--via", `usbip://127.0.0.1:${port}`], stop: () => server.stop() };
}

function configured(options: BoardOptions): VirtualBoard {
  const board = virtualBoard({ sectors: 7000, ...options });
  board.card.bytes.set(imageOf(original), (board.card.sectors - 2) * 512);
  return board;
}
