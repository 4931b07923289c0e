// One drive for several runs in a row. Time begins at 0 in every run, while the drive keeps what it did before: where its
// head is, what its cache holds, when it is free. So the drive sees one clock that goes on.

import type { Drive, Service } from "../../engine/drive.js";

/** A function that gives the drive for the next run, after the one before has ended. */
export function continuedDrive(drive: Drive): () => Drive {
  let endNs = 0;
  return () => {
    const offsetNs = endNs;
    const shifted = { completeNs: 0, busFreeNs: 0, selectableNs: 0 };
    return {
      id: drive.id,
      name: drive.name,
      blockBytes: drive.blockBytes,
      capacityBytes: drive.capacityBytes,
      serve: (command, startNs, random, spent): Service => {
        const service = drive.serve(command, startNs + offsetNs, random, spent);
        endNs = Math.max(endNs, service.selectableNs);
        shifted.completeNs = service.completeNs - offsetNs;
        shifted.busFreeNs = service.busFreeNs - offsetNs;
        shifted.selectableNs = service.selectableNs - offsetNs;
        return shifted;
      },
    };
  };
}
