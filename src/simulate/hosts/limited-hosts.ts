// Hosts that are slower than their drives: what chip, driver or program let through is known from published figures of
// various drives, and nothing else is. Their turn-around is a stand-in, to be covered by the limit.

import { asynchronous, type TransferAgreement } from "../../scsi/index.js";
import { type Constant, mbPerSec, type Range, us } from "../constant.js";
import type { HostModel } from "../host-model.js";
import { commonToHosts } from "./workstations.js";

interface LimitedHost {
  readonly id: string;
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly requestedTransfer: TransferAgreement;
  readonly limit: Constant;
}

const sync5: TransferAgreement = { periodFactor: 50, offset: 15 };
const sync10: TransferAgreement = { periodFactor: 25, offset: 8 };

const hosts: readonly LimitedHost[] = [
  {
    id: "emu-e4",
    aliases: ["emu-esynth-ultra"],
    name: "E-mu E-Synth Ultra (EOS 4.7)",
    requestedTransfer: asynchronous,
    limit: fitted(1.398, "samp-esynth-ultra-v6-32MB, samp-esynth-ultra-v6-8MB"),
  },
  {
    id: "emu-esi32",
    aliases: ["emu-esi-4000"],
    name: "E-mu ESI-4000 Turbo",
    requestedTransfer: asynchronous,
    limit: fitted(0.3495, "samp-esi4000-v55-32MB, samp-esi4000-v55-8MB"),
  },
  {
    id: "akai-z4",
    aliases: ["akai-z8"],
    name: "Akai Z8",
    requestedTransfer: asynchronous,
    limit: leastKnown(0.85, "samp-akai-z8-piano-pi4-320MB", [0.85, 5]),
  },
  {
    id: "mac-plus",
    name: "Macintosh Plus (NCR 5380)",
    requestedTransfer: asynchronous,
    limit: leastKnown(0.43, "blue1-plus-r", [0.43, 0.6]),
  },
  {
    id: "mac-iici",
    name: "Macintosh IIci",
    requestedTransfer: asynchronous,
    limit: leastKnown(1.7, "f4-MacintoshIIci-read", [1.7, 3]),
  },
  {
    id: "mac-lc-ii",
    name: "Macintosh LC II",
    requestedTransfer: asynchronous,
    limit: leastKnown(1.1, "f4-LCII-read", [1.1, 2]),
  },
  {
    id: "powerbook-180",
    name: "PowerBook 180",
    requestedTransfer: asynchronous,
    limit: leastKnown(1.26, "f4-PowerBook180-read", [1.26, 2]),
  },
  {
    id: "mac-lc-475",
    name: "Macintosh LC 475",
    requestedTransfer: asynchronous,
    limit: leastKnown(1.6, "f4-LC475-write", [1.6, 5]),
  },
  {
    id: "power-mac-6115",
    name: "Power Macintosh 6115, Apple's bus",
    requestedTransfer: sync5,
    limit: fitted(4.006, "blue2-PM6115-Applebus-Pico2-SDP4-read, blue2-PM6115-Applebus-Pico-SDP4-write", [3.7, 5]),
  },
  {
    id: "power-mac-9600-apple",
    aliases: ["power-mac-9600"],
    name: "Power Macintosh 9600, Apple's driver",
    requestedTransfer: sync10,
    limit: fitted(
      3.647,
      "blue2-PM9600-Appledriver-Pico2-SDP4-read, blue2-PM9600-Appledriver-Pico-SDP4-write",
      [3.4, 4],
    ),
  },
  {
    id: "amiga-a4091",
    name: "Amiga 3000 with A4091 (53C710)",
    requestedTransfer: sync10,
    limit: leastKnown(7, "blue2-a4091", [6, 8]),
  },
  {
    id: "atari-falcon",
    name: "Atari Falcon (NCR 5380)",
    requestedTransfer: asynchronous,
    limit: leastKnown(1.77, "blue2-falcon", [1.77, 2.5]),
  },
];

export const limitedHosts: readonly HostModel[] = hosts.map(({ limit, ...host }) => ({
  ...commonToHosts,
  ...host,
  turnaround: us(450, "A", "stand-in: the Indigo2's figure, §7", [200, 5000]),
  turnaroundPerByte: { value: 3, unit: "ns/B", confidence: "A", source: "stand-in: the Indigo2's figure, §7" },
  queuedTurnaround: us(150, "A", "stand-in: the Indigo2's figure, §7"),
  transferLimit: limit,
}));

/** Chosen so that it comes closest to the rows. */
function fitted(value: number, rows: string, range?: Range): Constant {
  return mbPerSec(value, "fitted", `rows ${rows}`, range);
}

/** The best that any drive was seen to do there: the host may be able to do more. */
function leastKnown(value: number, row: string, range: Range): Constant {
  return mbPerSec(value, "fitted", `rows ${row}: the most that was seen`, range);
}
