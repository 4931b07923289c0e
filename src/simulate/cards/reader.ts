// The readers on which cards were measured, so that what remains of a published figure is the card's: a request takes the
// computer's overhead, the card's latency or programming (firmware-timing §1), and its bytes at the pace of the slower side.

import { type Constant, mbPerSec, us } from "../constant.js";
import type { Pattern } from "../pattern.js";
import type { Op } from "../prediction.js";
import type { CardModel } from "./card-model.js";

export interface ReaderModel {
  readonly id: string;
  readonly name: string;
  /** What driver and computer add to a request, µs. */
  readonly overhead: Constant;
  /** Data on the interface, MB/s. */
  readonly interfaceRate: Constant;
}

/** Only these parts of a card matter to a reader. */
export type CardFigures = Pick<
  CardModel,
  "sequentialLatency" | "randomLatency" | "readRate" | "programBase" | "programRate" | "randomProgramBase"
>;

export interface ReaderRequest {
  readonly op: Op;
  readonly pattern: Pattern;
  /** Absent for a stream: requests of {@link streamRequestBytes}, one always waiting. */
  readonly bytes?: number;
}

export const streamRequestBytes = 524_288;

const linux = (source: string): Constant => us(60, "A", source, [20, 150]);
const linuxSource = "one request through block layer and driver; cannot be told from the card's latency, form of §1";
const firmwareOverhead = us(16, "D", "§6: a command before and one after the data, 8 µs each");

/** Bytes of a block in 1050 clocks on four lines (firmware-timing §6). */
const fourLines = (clockMhz: number, source: string): Constant => mbPerSec((512 * clockMhz) / 1050, "D", source);

export const readerModels: readonly ReaderModel[] = [
  {
    id: "hydrabus",
    name: "HydraBus STM32F405",
    overhead: firmwareOverhead,
    interfaceRate: fourLines(24, "§6: 24 MHz, four lines"),
  },
  {
    id: "teensy41",
    name: "Teensy 4.1, SdFat DMA SDIO",
    overhead: firmwareOverhead,
    interfaceRate: fourLines(50, "§6, with 50 MHz"),
  },
  {
    id: "raspberry-pi-2",
    name: "Raspberry Pi 2B",
    overhead: linux(linuxSource),
    interfaceRate: mbPerSec(
      18.45,
      "fitted",
      "form of §1, rows sd-pi2-SamsungPro16GB-seqr, sd-pi2-SanDiskExtreme16GB-seqr",
    ),
  },
  {
    id: "raspberry-pi-4",
    name: "Raspberry Pi 4B (DDR50)",
    overhead: linux(linuxSource),
    interfaceRate: mbPerSec(43.9, "fitted", "form of §1, rows sd-pi4-SamsungProp32GB-seqr"),
  },
  {
    id: "raspberry-pi-5",
    name: "Raspberry Pi 5 (SDR104)",
    overhead: linux(linuxSource),
    interfaceRate: mbPerSec(92, "A", "SDR104 as the rows have it; form of §1", [85, 104]),
  },
  {
    id: "arm-board",
    name: "the unnamed ARM board of an iozone series (UHS-I)",
    overhead: linux(linuxSource),
    interfaceRate: mbPerSec(
      66.95,
      "fitted",
      "form of §1, rows sd-iozone-SanDiskExtremeA132GB-seqr-4k, sd-iozone-SanDiskExtremeA132GB-seqr-512k",
    ),
  },
];

export function findReaderModel(id: string): ReaderModel | undefined {
  return readerModels.find((reader) => reader.id === id);
}

/** µs from one request's start to the next one's. */
export function readerRequestUs(card: CardFigures, reader: ReaderModel, request: ReaderRequest): number {
  const { op, pattern, bytes } = request;
  const interfaceRate = reader.interfaceRate.value;
  const length = bytes ?? streamRequestBytes;
  if (op === "read") {
    const rate = Math.min(interfaceRate, card.readRate?.value ?? interfaceRate);
    const latency = pattern === "random" ? card.randomLatency : card.sequentialLatency;
    // A stream's next request is there before the card is through with the last: its rate is what is left.
    return bytes === undefined ? length / rate : reader.overhead.value + latency.value + length / rate;
  }
  const base = pattern === "random" ? (card.randomProgramBase ?? card.programBase) : card.programBase;
  const overhead = bytes === undefined ? 0 : reader.overhead.value;
  return overhead + length / interfaceRate + base.value + length / card.programRate.value;
}
