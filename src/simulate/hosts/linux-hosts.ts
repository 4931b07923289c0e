// The two Linux computers of the SCSI and IDE comparison of 2002 (reference results B), with the bus that their disk had.

import type { HostModel } from "../host-model.js";
import { linuxHostModels } from "../workload/page-cache/host-software.js";

export const linuxHosts: readonly HostModel[] = linuxHostModels.map((host) =>
  host.requestedTransfer.periodFactor === 0
    ? host
    : {
        ...host,
        // The adapter offers 62; what a board from 6.1.3 on takes of it makes no difference to rates.
        requestedTransfer: { ...host.requestedTransfer, offset: 15 },
        diskTransfer: {
          agreement: host.requestedTransfer,
          width: "wide",
          source: "reference results B: Atlas V 36 SCA, a wide Ultra160 connector",
        },
      },
);
