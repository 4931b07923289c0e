// Several carriers as one: boards are found by HID, loaders by WebUSB, and a board that the first has is not listed again by the second.

import { CarrierError, type DeviceEntry, type UsbCarrier } from "./carrier.js";

export interface CombinedCarrier extends UsbCarrier {
  /** Why carriers gave nothing when it was listed last. */
  readonly failures: readonly CarrierError[];
}

/** A carrier that cannot list is left out, unless none can: then `list` rejects with the failure of the first. */
export function combineCarriers(carriers: readonly UsbCarrier[]): CombinedCarrier {
  let failures: readonly CarrierError[] = [];
  const listAll = async () => {
    const lists = await Promise.all(carriers.map(listOf));
    failures = lists.flatMap(({ failure }) => (failure ? [failure] : []));
    const [first] = failures;
    if (first !== undefined && failures.length === carriers.length) throw first;
    const taken = new Set<string>();
    return lists.flatMap(({ entries, carrier }) => {
      const kinds = new Set(entries.map(kindOf));
      const own = entries.filter((entry) => !taken.has(kindOf(entry)));
      for (const kind of kinds) taken.add(kind);
      return own.map((entry) => ({ entry, carrier }));
    });
  };
  return {
    get failures() {
      return failures;
    },
    list: async () => (await listAll()).map(({ entry }) => entry),
    open: async (wanted) => {
      const found = (await listAll()).find(
        ({ entry }) => entry.path === wanted.path && kindOf(entry) === kindOf(wanted),
      );
      if (found === undefined) throw new CarrierError("device/not-found", `there is no such device at ${wanted.path}`);
      return found.carrier.open(wanted);
    },
  };
}

async function listOf(carrier: UsbCarrier): Promise<{
  readonly carrier: UsbCarrier;
  readonly entries: readonly DeviceEntry[];
  readonly failure?: CarrierError;
}> {
  try {
    return { carrier, entries: await carrier.list() };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    return { carrier, entries: [], failure: error };
  }
}

function kindOf({ vendorId, productId }: DeviceEntry): string {
  return `${vendorId}:${productId}`;
}
