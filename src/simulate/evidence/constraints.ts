// Published orders: statements of the reports that give no figure ("faster than", "tops out near"), each checked by computed
// predictions. Where one does not hold, the reason says by how much and why.

import type { Pattern } from "../pattern.js";
import type { Op } from "../prediction.js";
import { ceilingSizes } from "./board-predictor.js";
import type { PublishedRow } from "./published-row.js";
import { type Answer, type BoardPoint, type DiskPoint, type EvidenceSources, isPredicted } from "./sources.js";

export interface Verdict {
  /** null where it cannot be checked. */
  readonly holds: boolean | null;
  readonly reason: string;
}

const KiB = 1024;
const sandisk = "sandisk-extreme-pro-128gb";
const narrowHosts = ["sgi-indy", "sgi-indigo2"] as const;

/** Rates by the shortest question; throws {@link Unanswered} when a source does not answer. */
class Rates {
  private readonly sources: EvidenceSources;

  constructor(sources: EvidenceSources) {
    this.sources = sources;
  }

  board(point: Partial<BoardPoint> & Pick<BoardPoint, "host" | "op" | "blockBytes">): number {
    return figure(this.sources.predictBoard({ firmware: "6.1.3", card: sandisk, pattern: "sequential", ...point }));
  }

  disk(point: Omit<DiskPoint, "pattern"> & { readonly pattern?: Pattern }): number {
    return figure(this.sources.predictDisk({ pattern: "random", ...point }));
  }
}

class Unanswered extends Error {}

function figure(answer: Answer): number {
  if (isPredicted(answer)) return answer.value;
  throw new Unanswered(answer.reason);
}

const checks: Readonly<Record<string, (rates: Rates) => Verdict>> = {
  "v6-callahan-seqwrite": writeCeiling,
  "v6-callahan-randread-cross": crossing,
  "v6-callahan-rand-indy": beatsDisks,
  "v6-callahan-fw-order": firmwareOrder,
  "v6-callahan-host-order": hostOrder,
  "v6-callahan-621-transcend-small": largeWritesHalf,
  "v6-cybergarage": newerFaster,
  "hdd-indy-seqwrite": diskAtBusLimit,
};

/** Rows that are a statement: those with a `constraint`, and the ceiling of the first report. */
export function isConstraint({ id, constraint }: PublishedRow): boolean {
  return constraint !== undefined || id === "v6-callahan-seqwrite";
}

export function checkConstraint(row: PublishedRow, sources: EvidenceSources): Verdict {
  const check = checks[row.id];
  if (!check) return { holds: null, reason: `no check of "${row.constraint ?? row.id}"` };
  try {
    return check(new Rates(sources));
  } catch (error) {
    if (error instanceof Unanswered) return { holds: null, reason: error.message };
    throw error;
  }
}

function writeCeiling(rates: Rates): Verdict {
  const tops = narrowHosts.map((host) =>
    Math.max(...ceilingSizes.map((blockBytes) => rates.board({ host, op: "write", blockBytes }))),
  );
  const holds = tops.every((top) => top >= 3.5 && top <= 4.5);
  return { holds, reason: `sequential writes top out at ${tops.map(mb).join(" and ")} MB/s; 3.5 to 4.5 published` };
}

function crossing(rates: Rates): Verdict {
  const [below, at] = [16 * KiB, 64 * KiB];
  const leads = ceilingSizes.map((blockBytes) => {
    const point = { host: "sgi-octane", op: "read", blockBytes } as const;
    return rates.board({ ...point, pattern: "random" }) > rates.disk({ ...point, disk: "15k" });
  });
  const first = ceilingSizes[leads.indexOf(false)];
  const holds =
    first !== undefined &&
    first > below &&
    first <= at &&
    leads.every((lead, index) => lead === (ceilingSizes[index] ?? 0) < first);
  return {
    holds,
    reason: first
      ? `the disk passes the board between ${first / KiB / 2} and ${first / KiB} KiB; 32 KiB published`
      : "the disk never passes the board; at 32 KiB published",
  };
}

/** With the disks as they are, and with their write-back caches off: nobody has published how they were set. */
function beatsDisks(rates: Rates): Verdict {
  const on = lostToDisks(rates, "on");
  const off = lostToDisks(rates, "off");
  const faster = "the board is faster at every size";
  const words = (lost: readonly string[]) => (lost.length === 0 ? faster : `a disk is faster for ${lost.join(", ")}`);
  if (on.length === 0 && off.length === 0) return { holds: true, reason: `${faster}, write-back caches on or off` };
  return {
    holds: on.length === 0,
    reason:
      `with the disks' write-back caches on, as such disks are sold, ${words(on)}; with the caches off, ${words(off)}. ` +
      "At smaller sizes the board is faster. How the caches were set is not published; large requests of a disk fill the " +
      "10 MB/s bus, those of the board do not",
  };
}

/** From which size on a disk is as fast, for each operation and host where there is one. */
function lostToDisks(rates: Rates, writeCache: "on" | "off"): readonly string[] {
  return (["read", "write"] as const satisfies readonly Op[]).flatMap((op) =>
    narrowHosts.flatMap((host) => {
      const first = ceilingSizes.find((blockBytes) => {
        const board = rates.board({ host, op, pattern: "random", blockBytes });
        return ["10k", "15k"].some((disk) => rates.disk({ disk, host, op, blockBytes, writeCache }) >= board);
      });
      return first === undefined ? [] : [`${op}s on ${host} from ${first / KiB} KiB`];
    }),
  );
}

function firmwareOrder(rates: Rates): Verdict {
  const gains = ceilingSizes.flatMap((blockBytes) =>
    (["read", "write"] as const).map((op) => {
      const point = { host: "sgi-indy", op, blockBytes } as const;
      return { op, blockBytes, gain: rates.board(point) / rates.board({ ...point, firmware: "6.3.0" }) - 1 };
    }),
  );
  const turbo = ceilingSizes.filter((blockBytes) => {
    const point = { host: "sgi-indy", op: "write", blockBytes } as const;
    return rates.board({ ...point, turbo: true }) >= rates.board(point);
  });
  const slower = gains.filter(({ gain }) => gain <= 0);
  const best = Math.max(...gains.map(({ gain }) => gain));
  const of = (op: Op) => slower.filter((gain) => gain.op === op).length;
  const holds = slower.length === 0 && turbo.length > ceilingSizes.length / 2;
  return {
    holds,
    reason:
      `6.1.3 is up to ${percent(best)} faster (small writes on an Indy), but not faster for ${of("read")} of ` +
      `${ceilingSizes.length} read and ${of("write")} of ${ceilingSizes.length} write sizes: its early STATUS helps small ` +
      `writes only (firmware-timing §8.4). Turbo is at least as fast for ${turbo.length} of ${ceilingSizes.length} write sizes`,
  };
}

function hostOrder(rates: Rates): Verdict {
  const lost = ceilingSizes.flatMap((blockBytes) =>
    (["read", "write"] as const).filter((op) =>
      narrowHosts.some(
        (host) => rates.board({ host, op, blockBytes }) > rates.board({ host: "sgi-octane", op, blockBytes }),
      ),
    ),
  );
  return {
    holds: lost.length === 0,
    reason:
      lost.length === 0
        ? "the Octane is never slower; its shorter turn-around was chosen knowing that (firmware-timing §8.4)"
        : `the Octane is slower at ${lost.length} of ${2 * ceilingSizes.length} sizes`,
  };
}

function largeWritesHalf(rates: Rates): Verdict {
  const point = { host: "sgi-indy", op: "write", blockBytes: 4096 * KiB } as const;
  const board = rates.board({ ...point, firmware: "6.2.1", card: "transcend-500s-64gb" });
  const disk = rates.disk({ ...point, disk: "10k", pattern: "sequential" });
  return {
    holds: board < disk / 2,
    reason: `6.2.1 with the Transcend card writes ${mb(board)} MB/s at 4 MiB, the 10k disk ${mb(disk)} MB/s`,
  };
}

function newerFaster(rates: Rates): Verdict {
  const point = { host: "generic-fast10", op: "write", blockBytes: 64 * KiB } as const;
  const [older, newer] = [rates.board({ ...point, firmware: "6.1.1" }), rates.board({ ...point, firmware: "6.2.9" })];
  return {
    holds: newer > 1.3 * older,
    reason: `6.2.9 writes 64 KiB at ${mb(newer)} MB/s, 6.1.1 at ${mb(older)}; boards before v6 have no model`,
  };
}

function diskAtBusLimit(rates: Rates): Verdict {
  const tops = narrowHosts.map((host) =>
    rates.disk({ disk: "10k", host, op: "write", pattern: "sequential", blockBytes: 1024 * KiB }),
  );
  return {
    holds: tops.every((top) => top > 8 && top <= 10),
    reason: `the 10k disk writes ${tops.map(mb).join(" and ")} MB/s on a 10 MB/s bus`,
  };
}

function mb(value: number): string {
  return value.toFixed(2);
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
