// The board behind the guest's adapter: five devices of four kinds on one card, kept in a sparse image, as iSCSI targets on
// a free port of this computer.

import { rmSync } from "node:fs";
import { createCardImage, openFileMedium } from "../../../src/card/file/index.js";
import { defaultConfig, encodeImage, type TargetSettings } from "../../../src/config/index.js";
import { createBoard } from "../../../src/emulator/index.js";
import { type CommandReport, IscsiServer } from "../../../src/serve/iscsi/index.js";
import type { GuestDevice } from "./scsi-adapter.js";

export interface BoardOptions {
  readonly firmware: string;
  readonly enableScsi2: boolean;
  readonly unitAttention: boolean;
  readonly image: string;
  /** An image of a CD, in whole SD sectors. */
  readonly disc: Uint8Array;
}

export interface GuestBoard {
  readonly devices: readonly GuestDevice[];
  /** What the board was asked, in order. */
  readonly commands: CommandReport[];
  /** Bytes of a device as they lie on the card. */
  contents(id: number): Uint8Array;
  close(): Promise<void>;
}

const mebibyte = 1_048_576;

interface Device {
  readonly name: string;
  readonly deviceType: number;
  readonly blockBytes: number;
  readonly bytes: number;
}

/** Index is the SCSI ID. All hold whole SD sectors, so that contents lie on the card as the guest sees them. */
const devices: readonly Device[] = [
  { name: "DISK 512", deviceType: 0, blockBytes: 512, bytes: 64 * mebibyte },
  { name: "DISK 1024", deviceType: 0, blockBytes: 1024, bytes: 32 * mebibyte },
  { name: "DISK 2048", deviceType: 0, blockBytes: 2048, bytes: 32 * mebibyte },
  { name: "CD-ROM", deviceType: 2, blockBytes: 2048, bytes: 4 * mebibyte },
  { name: "MO DRIVE", deviceType: 4, blockBytes: 512, bytes: 16 * mebibyte },
];

const discId = 3;
const firstSector = 2048;
const cardSectors = 400_000;

export const targets: readonly TargetSettings[] = devices.map(({ name, deviceType, blockBytes, bytes }, id) => ({
  id,
  enabled: true,
  quirks: [],
  deviceType,
  deviceTypeModifier: 0,
  sdSectorStart: firstSector + devices.slice(0, id).reduce((sum, device) => sum + device.bytes, 0) / 512,
  scsiSectors: bytes / blockBytes,
  bytesPerSector: blockBytes,
  sectorsPerTrack: 63,
  headsPerCylinder: 16,
  vendor: "GUESTLAB",
  prodId: name,
  revision: `R${id}.0`,
  serial: `SERIAL-OF-ID-${id}`,
}));

export async function startBoard(options: BoardOptions): Promise<GuestBoard> {
  const { firmware, enableScsi2, unitAttention, image } = options;
  createCardImage(image, cardSectors);
  const card = openFileMedium(image, { access: "read-write" });
  card.write(targets[discId]?.sdSectorStart ?? 0, options.disc);
  const usual = defaultConfig();
  const config = {
    ...usual,
    board: { ...usual.board, enableScsi2, unitAttention, parity: true },
    targets: usual.targets.map((target, slot) => ({ ...target, enabled: false, ...targets[slot] })),
  };
  const board = createBoard({ config: encodeImage(config), card, firmware, revision: "2021" });
  const commands: CommandReport[] = [];
  const server = new IscsiServer(board.port(), {
    port: 0,
    onEvent: (event) => {
      if (event.kind === "command") commands.push(event);
    },
  });
  const { host, port } = await server.listen();
  return {
    devices: server.targets.map(({ name, targetId }) => ({ id: targetId, url: `iscsi://${host}:${port}/${name}/0` })),
    commands,
    contents(id) {
      const target = targets[id];
      if (target === undefined) throw new RangeError(`no device with ID ${id}`);
      const bytes = new Uint8Array(target.scsiSectors * target.bytesPerSector);
      card.read(target.sdSectorStart, bytes);
      return bytes;
    },
    async close() {
      await server.stop();
      card.close();
      rmSync(image);
    },
  };
}
