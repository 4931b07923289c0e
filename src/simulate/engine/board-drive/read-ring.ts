// The ring through which a READ streams (firmware-timing §3.2): the card fills it with reads of irregular length while the
// bus empties it sector by sector, one sector behind.

export interface RingRead {
  readonly sectors: number;
  /** Size of the ring; reads are whole multiples of `unit`. */
  readonly ringSectors: number;
  /** SD sectors of a logical block: what the ring must have room for. */
  readonly unit: number;
  readonly latencyNs: number;
  readonly sdCommandNs: number;
  readonly blockNs: number;
  /** One sector on the bus. */
  readonly sendNs: number;
}

/** ns from the first SD command. */
export interface RingResult {
  /** The last sector has left on the bus, and the card is done. */
  readonly endNs: number;
  /** Of that, SD commands and latencies after those of the first read. */
  readonly laterCommandsNs: number;
  readonly laterLatenciesNs: number;
  /** How long each SD read was, in sectors. */
  readonly reads: readonly number[];
}

/** Used again for every ring: a slot is read only after it was written. */
const slots = new Float64Array(128);

export function simulateRing(read: RingRead): RingResult {
  const { sectors, ringSectors, unit, latencyNs, sdCommandNs, blockNs, sendNs } = read;
  /** When the sector in each slot of the ring has left on the bus. */
  const sentNs = ringSectors <= slots.length ? slots : new Float64Array(ringSectors);
  const reads: number[] = [];
  let fetched = 0;
  let sent = 0;
  let cardFreeNs = 0;
  let busFreeNs = 0;
  while (fetched < sectors) {
    const mustBeSent = fetched + unit - ringSectors;
    const startNs = mustBeSent > 0 ? Math.max(cardFreeNs, sentNs[(mustBeSent - 1) % ringSectors] ?? 0) : cardFreeNs;
    while (sent < fetched && (sentNs[sent % ringSectors] ?? 0) <= startNs) sent++;
    const free = ringSectors - (fetched - sent);
    const contiguous = ringSectors - (fetched % ringSectors);
    const room = Math.min(free, contiguous);
    const length = Math.min(sectors - fetched, room - (room % unit));
    const dataNs = startNs + sdCommandNs + latencyNs;
    for (let index = 0; index < length; index++) {
      busFreeNs = Math.max(busFreeNs, dataNs + (index + 1) * blockNs) + sendNs;
      sentNs[(fetched + index) % ringSectors] = busFreeNs;
    }
    // CMD12 ends a read of several blocks.
    cardFreeNs = dataNs + length * blockNs + (length > 1 ? sdCommandNs : 0);
    fetched += length;
    reads.push(length);
  }
  const later = reads.length - 1;
  const stops = reads.filter((length) => length > 1).length;
  return {
    endNs: Math.max(busFreeNs, cardFreeNs),
    laterCommandsNs: (later + stops) * sdCommandNs,
    laterLatenciesNs: later * latencyNs,
    reads,
  };
}
