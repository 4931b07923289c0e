// What the software of a host does around a drive: memory for its page cache, read-ahead, write-back and the processor
// time of calls. No measurement of these machines says any of it apart from the rows named; general knowledge of Linux
// 2.4 and IRIX 6.5 otherwise.

import { asynchronous } from "../../../scsi/index.js";
import { bytes, type Constant, type Range, us } from "../../constant.js";
import type { HostModel } from "../../host-model.js";

export interface HostSoftware {
  readonly id: string;
  readonly name: string;
  /** Identifier of the host model that it runs on. */
  readonly host: string;
  readonly fileSystem: "ext2" | "xfs";
  readonly processors: Constant;
  /** How long a program keeps a processor that others wait for, ms; absent: programs take turns at each call. */
  readonly timeSlice?: Constant;
  /** Memory that file data can fill. */
  readonly cacheBytes: Constant;
  readonly pageBytes: Constant;
  /** Furthest that a sequential reader is read ahead of. */
  readonly readAheadBytes: Constant;
  /** Longest request that pages are gathered into. */
  readonly largestRequest: Constant;
  /** Whether requests of different callers that touch on the disk become one. */
  readonly merges: Constant<"adjacent" | "nothing">;
  /** Requests that write-back has in the queue at once. */
  readonly writeBackRequests: Constant;
  /** Shares of the cache: dirty at which write-back begins, dirty or under way at which writers wait for it, %. */
  readonly backgroundDirty: Constant;
  readonly blockingDirty: Constant;
  /** How often old dirty pages are looked for, and what is old, s. */
  readonly flushInterval: Constant;
  readonly dirtyAge: Constant;
  /** Processor time: copying between program and cache, ns/B; one read or write call, µs; one request to the drive, µs. */
  readonly copyPerByte: Constant;
  readonly callTime: Constant;
  readonly requestTime: Constant;
  /** Processor time of moving data to or from the drive without DMA, ns/B; while the drive takes or gives it. */
  readonly programmedTransfer: Constant;
  /** Processor time of one putc or getc, and of one seek without a transfer, ns. */
  readonly characterTime: Constant;
  readonly seekTime: Constant;
  /** Processor time of opening a file, and of creating one, µs. */
  readonly openTime: Constant;
  readonly createTime: Constant;
}

const megabyte = 1_048_576;
/** PIO mode 4 needs at least 60 ns a byte (120 ns for 16 bits), and a processor all the while. */
const pioNsPerByte = 100;
const pioSource =
  "rows ioperf-IDE-1t-40000-fwrite, ioperf-IDE-1t-40000-putc: what both are nearest to. That DMA is off is inferred from " +
  "them too, as was usual then on dual Pentium III boards; the ten-stream rows are not fitted";
const requestSlots =
  "Linux 2.4 with 1 GB has 1,024 request slots for writes; how many of them streams that write at once fill is assumed";

const linux = {
  fileSystem: "ext2",
  processors: count(2, "F", "reference results B: dual Pentium III"),
  timeSlice: { value: 60, unit: "ms", confidence: "A", source: "Linux 2.4: six ticks of 10 ms", range: [50, 210] },
  cacheBytes: bytes(900 * megabyte, "A", "1 GB less kernel and programs", [700 * megabyte, 980 * megabyte]),
  pageBytes: bytes(4096, "F", "page of the processor"),
  readAheadBytes: bytes(31 * 4096, "A", "Linux 2.4: max-readahead 31 pages", [3 * 4096, 127 * 4096]),
  largestRequest: bytes(127 * 1024, "A", "Linux 2.4: 255 sectors, in whole 1 KiB buffers", [65_536, 524_288]),
  merges: { value: "adjacent", unit: "", confidence: "A", source: "Linux 2.4: the elevator merges neighbours" },
  writeBackRequests: count(64, "A", requestSlots, [32, 1024]),
  backgroundDirty: {
    value: 1,
    unit: "%",
    confidence: "fitted",
    source:
      "row ioperf-SCSI-1t-40000-putc: 0.5 s beyond the processor's 3.85 s, so most of the file went to the drive " +
      "meanwhile. bdflush's nfract of 30 would leave all of it for the end",
    range: [0.3, 40],
  },
  blockingDirty: percent(60, "Linux 2.4: bdflush nfract_sync", [40, 80]),
  flushInterval: seconds(5, "Linux 2.4: bdflush interval", [1, 5]),
  dirtyAge: seconds(30, "Linux 2.4: bdflush age_buffer", [5, 30]),
  copyPerByte: nsPerByte(3, "copy in PC133 memory at 330 MB/s", [2, 6]),
  callTime: us(1.5, "A", "system call and page look-up of a 1 GHz Pentium III", [0.7, 4]),
  requestTime: us(20, "A", "block layer, driver, interrupt", [10, 60]),
  characterTime: {
    value: 94,
    unit: "ns",
    confidence: "fitted",
    source: "row ioperf-SCSI-1t-40000-getc, 3.85 s for 40,960,000 calls; the putc and ten-stream rows are not fitted",
    range: [30, 200],
  },
  seekTime: {
    value: 780,
    unit: "ns",
    confidence: "fitted",
    source: "rows ioperf-*-1t-*-seek, 0.70 to 0.92 s for a million seeks",
    range: [500, 1500],
  },
  openTime: us(20, "A", "general knowledge", [5, 60]),
  createTime: us(60, "A", "general knowledge", [20, 200]),
} as const satisfies Partial<HostSoftware>;

export const hostSoftware: readonly HostSoftware[] = [
  {
    ...linux,
    id: "linux-2.4-scsi",
    name: "Linux 2.4.9 on two Pentium III, SCSI adapter",
    host: "pentium3-scsi",
    programmedTransfer: nsPerByte(0, "bus-master adapter", [0, 0]),
  },
  {
    ...linux,
    id: "linux-2.4-ide",
    name: "Linux 2.4.9 on two Pentium III, IDE without DMA",
    host: "pentium3-ide",
    programmedTransfer: {
      value: pioNsPerByte,
      unit: "ns/B",
      confidence: "fitted",
      source: pioSource,
      range: [60, 300],
    },
  },
  {
    id: "irix-6.5-indy",
    name: "IRIX 6.5.22 on an Indy (R5000, 180 MHz, 256 MB)",
    host: "sgi-indy",
    fileSystem: "xfs",
    processors: count(1, "F", "reference results A"),
    cacheBytes: bytes(160 * megabyte, "A", "256 MB less kernel and programs", [96 * megabyte, 220 * megabyte]),
    pageBytes: bytes(4096, "A", "page of the 32-bit kernel", [4096, 16_384]),
    readAheadBytes: bytes(131_072, "A", "XFS: two reads of 64 KiB ahead", [65_536, 524_288]),
    largestRequest: bytes(65_536, "A", "XFS: preferred buffered I/O of 64 KiB", [16_384, 1_048_576]),
    merges: { value: "nothing", unit: "", confidence: "A", source: "IRIX sorts requests but does not join them" },
    writeBackRequests: count(16, "A", "general knowledge", [4, 64]),
    backgroundDirty: percent(10, "general knowledge", [2, 30]),
    blockingDirty: percent(30, "general knowledge", [10, 60]),
    flushInterval: seconds(1, "IRIX: bdflushr is in seconds", [1, 5]),
    dirtyAge: seconds(10, "IRIX: autoup", [5, 30]),
    copyPerByte: nsPerByte(25, "copy in the Indy's memory at 40 MB/s", [12, 50]),
    callTime: us(15, "A", "system call and page look-up at 180 MHz", [5, 40]),
    requestTime: us(200, "A", "XFS, driver, interrupt at 180 MHz; the host model has the rest", [50, 500]),
    programmedTransfer: nsPerByte(0, "DMA", [0, 0]),
    characterTime: nanoseconds(350, "60 clocks", [150, 800]),
    seekTime: nanoseconds(5000, "a system call at 180 MHz", [2000, 12_000]),
    openTime: us(250, "A", "path walk and inode at 180 MHz", [100, 800]),
    createTime: us(1200, "A", "XFS transaction at 180 MHz", [400, 4000]),
  },
];

/** The two Linux hosts as the drive sees them; the Indy is one of the host models. */
export const linuxHostModels: readonly HostModel[] = [
  linuxHost("pentium3-scsi", "two Pentium III with an Ultra160 adapter", 60, { periodFactor: 9, offset: 62 }),
  {
    ...linuxHost("pentium3-ide", "two Pentium III with IDE", 40, asynchronous),
    ataRate: { value: 1000 / pioNsPerByte, unit: "MB/s", confidence: "fitted", source: pioSource, range: [3.3, 16.7] },
  },
];

export function findHostSoftware(hostId: string): HostSoftware | undefined {
  return hostSoftware.find(({ host }) => host === hostId);
}

function linuxHost(
  id: string,
  name: string,
  turnaroundUs: number,
  requestedTransfer: HostModel["requestedTransfer"],
): HostModel {
  return {
    id,
    name,
    turnaround: us(turnaroundUs, "A", "interrupt and driver of a 1 GHz Pentium III", [20, 200]),
    turnaroundPerByte: nsPerByte(0, "coherent DMA", [0, 0]),
    queuedTurnaround: us(20, "A", "general knowledge", [5, 60]),
    largestCommand: bytes(131_072, "A", "Linux 2.4: 256 sectors", [65_536, 524_288]),
    completesAt: {
      value: "message",
      unit: "",
      confidence: "A",
      source: "adapters of that time run the phases themselves",
    },
    selectsWithAttention: true,
    requestedTransfer,
    edgeResponse: nanoseconds(20, "general knowledge", [0, 60]),
  };
}

function count(value: number, confidence: "F" | "A", source: string, range?: Range): Constant {
  return { value, unit: "", confidence, source, ...(range ? { range } : {}) };
}

function percent(value: number, source: string, range: Range): Constant {
  return { value, unit: "%", confidence: "A", source, range };
}

function seconds(value: number, source: string, range: Range): Constant {
  return { value, unit: "s", confidence: "A", source, range };
}

function nanoseconds(value: number, source: string, range: Range): Constant {
  return { value, unit: "ns", confidence: "A", source, range };
}

function nsPerByte(value: number, source: string, range: Range): Constant {
  return { value, unit: "ns/B", confidence: "A", source, range };
}
