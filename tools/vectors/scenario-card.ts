// The card of a scenario: a pattern that tells every word by its place, what was written since, and the configuration.

import { decodeHex } from "../../src/bytes/index.js";
import { type Medium, MediumError } from "../../src/card/index.js";
import type { Scenario } from "./scenario-line.js";

const sectorBytes = 512;

export interface SectorWritten {
  readonly lba: number;
  readonly bytes: Uint8Array;
}

export class ScenarioCard implements Medium {
  readonly sectors: number;
  readonly isWriteProtected: boolean;
  readonly #written = new Map<number, Uint8Array>();
  /** Writes since {@link takeWrites}, in order. */
  #writes: SectorWritten[] = [];
  #failing = { lba: 0, count: 0 };
  readFailed = false;

  constructor(sectors: number, protection: "writable" | "write-protected") {
    this.sectors = sectors;
    this.isWriteProtected = protection === "write-protected";
  }

  /** Reads that touch these sectors fail from now on. */
  failReads(lba: number, count: number): void {
    this.#failing = { lba, count };
  }

  takeWrites(): readonly SectorWritten[] {
    const writes = this.#writes;
    this.#writes = [];
    return writes;
  }

  read(lba: number, into: Uint8Array): void {
    const count = into.length / sectorBytes;
    const { lba: bad, count: badCount } = this.#failing;
    const touches = lba < bad + badCount && bad < lba + count;
    if (touches || lba + count > this.sectors) {
      this.readFailed = true;
      throw new MediumError("card/read", `sectors ${lba} … ${lba + count - 1} cannot be read`);
    }
    for (let at = 0; at < count; at++)
      this.#readSector(lba + at, into.subarray(at * sectorBytes, (at + 1) * sectorBytes));
  }

  write(lba: number, bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += sectorBytes) {
      const sector = bytes.slice(at, at + sectorBytes);
      this.#written.set(lba + at / sectorBytes, sector);
      this.#writes.push({ lba: lba + at / sectorBytes, bytes: sector });
    }
  }

  flush(): void {
    // Everything is in memory.
  }

  close(): void {
    // Nothing to let go of.
  }

  #readSector(lba: number, into: Uint8Array): void {
    const written = this.#written.get(lba);
    if (written) {
      into.set(written);
      return;
    }
    const view = new DataView(into.buffer, into.byteOffset, sectorBytes);
    for (let word = 0; word < sectorBytes / 4; word++) view.setUint32(word * 4, lba * 128 + word, true);
  }
}

/** The switch is a matter of the slot: it counts for every card of the scenario. */
export function protectionOf({ sdWriteProtect }: Scenario): "writable" | "write-protected" {
  return sdWriteProtect ? "write-protected" : "writable";
}

/** With the configuration on its last two sectors, unless the scenario has none. */
export function scenarioCard(scenario: Scenario): ScenarioCard {
  const card = new ScenarioCard(scenario.sdSectors, protectionOf(scenario));
  if (scenario.config !== "none") {
    card.write(
      scenario.sdSectors - 2,
      scenario.config === undefined ? configImage(scenario) : decodeHex(scenario.config),
    );
  }
  card.takeWrites();
  return card;
}

function configImage({ board, targets }: Scenario): Uint8Array {
  const image = new Uint8Array(1024);
  const view = new DataView(image.buffer);
  image.set([
    0x42,
    0x43,
    0x46,
    0x47,
    board.flags,
    board.startupDelay,
    board.selectionDelay,
    board.flags6,
    board.scsiSpeed,
  ]);
  for (let slot = 0; slot < 7; slot++) image[128 * (slot + 1)] = slot;
  for (const target of targets) {
    const at = 128 * (target.index + 1);
    image.set(
      [target.id | (target.enabled ? 0x80 : 0), target.deviceType, target.flagsDeprecated, target.deviceTypeModifier],
      at,
    );
    view.setUint32(at + 4, target.sdSectorStart, true);
    view.setUint32(at + 8, target.scsiSectors, true);
    view.setUint16(at + 12, target.bytesPerSector, true);
    view.setUint16(at + 14, target.sectorsPerTrack, true);
    view.setUint16(at + 16, target.headsPerCylinder, true);
    image.set(textBytes(target.vendor, 8), at + 18);
    image.set(textBytes(target.prodId, 16), at + 26);
    image.set(textBytes(target.revision, 4), at + 42);
    image.set(textBytes(target.serial, 16), at + 46);
    view.setUint16(at + 62, target.quirks, true);
  }
  return image;
}

function textBytes(text: string, width: number): Uint8Array {
  return Uint8Array.from(Array.from(text.slice(0, width), (character) => character.charCodeAt(0)));
}
