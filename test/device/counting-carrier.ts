// Counts the transfers of a carrier that came to a good end: how many occasions there are for a fault to strike.

import type { UsbCarrier, UsbConnection } from "../../src/device/carrier/carrier.js";

export interface TransferCounts {
  transfers: number;
  inputReports: number;
}

export function countingCarrier(carrier: UsbCarrier, counts: TransferCounts): UsbCarrier {
  return {
    list: () => carrier.list(),
    open: async (entry) => countTransfers(await carrier.open(entry), counts),
  };
}

function countTransfers(connection: UsbConnection, counts: TransferCounts): UsbConnection {
  const count = async <Result>(transfer: Promise<Result>): Promise<Result> => {
    const result = await transfer;
    counts.transfers++;
    return result;
  };
  return {
    control: (setup, dataOut, timeoutMs) => count(connection.control(setup, dataOut, timeoutMs)),
    out: (endpoint, data, timeoutMs) => count(connection.out(endpoint, data, timeoutMs)),
    in: async (endpoint, length, timeoutMs) => {
      const report = await count(connection.in(endpoint, length, timeoutMs));
      counts.inputReports++;
      return report;
    },
    close: () => connection.close(),
    onGone: (listener) => connection.onGone(listener),
  };
}
