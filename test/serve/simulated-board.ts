// The simulated board behind the front, with a card in memory and one or more plain disks on it.

import { MemoryMedium } from "../../src/card/index.js";
import { defaultConfig, encodeImage } from "../../src/config/index.js";
import { type CommandPort, createBoard } from "../../src/emulator/index.js";

export interface BoardOptions {
  readonly targetIds?: readonly number[];
  /** Of each disk; 512 bytes each. */
  readonly blocks?: number;
}

export function simulatedBoard({ targetIds = [0], blocks = 2048 }: BoardOptions = {}): CommandPort {
  const plain = defaultConfig();
  const config = {
    ...plain,
    board: { ...plain.board, enableScsi2: true },
    targets: plain.targets.map((target, index) => {
      const id = targetIds[index];
      if (id === undefined) return { ...target, enabled: false };
      const place = { sdSectorStart: index * blocks, scsiSectors: blocks, bytesPerSector: 512 };
      return { ...target, ...place, enabled: true, id, serial: `1234567${id}` };
    }),
  };
  const image = encodeImage(config);
  // A card is whole units of 512 KiB, and its end belongs to the configuration.
  const unit = 1024;
  const sectors = (Math.ceil((targetIds.length * blocks) / unit) + 1) * unit;
  const bytes = new Uint8Array(sectors * 512);
  const board = createBoard({ config: image, card: new MemoryMedium(bytes), firmware: "6.4.14", revision: "2021" });
  return board.port();
}
