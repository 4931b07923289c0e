// What operating systems and native packages say in words of their own → our codes. Neither package gives codes of its own for
// transfers; the words are those of libusb, nusb, hidapi and the systems below them.

import { CarrierError, type CarrierErrorCode } from "./carrier.js";

interface Wording {
  readonly words: RegExp;
  readonly code: CarrierErrorCode;
  readonly hint?: string;
}

const noRights = "see scsi2sd device doctor: it says which rights or which driver are missing";

const wordings: readonly Wording[] = [
  { words: /stall|pipe error|EPIPE/i, code: "device/stall" },
  { words: /time[_ ]?out|timed[_ ]out|ETIMEDOUT/i, code: "device/timeout" },
  {
    words: /access denied|permission|EACCES|LIBUSB_ERROR_ACCESS|cannot open device with path/i,
    code: "device/refused",
    hint: noRights,
  },
  {
    words: /busy|in use|EBUSY|claimed/i,
    code: "device/busy",
    hint: "end the other program, or unmount the board's disks",
  },
  {
    words:
      /disconnect|no[_ ]device|ENODEV|no such device|not found|could not read from HID|could not write to HID|gone/i,
    code: "device/gone",
  },
  { words: /not supported|unsupported|LIBUSB_ERROR_NOT_SUPPORTED/i, code: "device/refused", hint: noRights },
];

export function carrierErrorOf(error: unknown): CarrierError {
  if (error instanceof CarrierError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const wording = wordings.find(({ words }) => words.test(message));
  const { code = "device/transfer", hint } = wording ?? {};
  return new CarrierError(code, message, { cause: error, ...(hint === undefined ? {} : { hint }) });
}

/** Rejects with `device/timeout` when it takes longer; what it does is not stopped. */
export async function withinTime<Result>(doing: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new CarrierError("device/timeout", `the device did not answer within ${timeoutMs} ms`));
    timer = setTimeout(fail, timeoutMs);
  });
  try {
    return await Promise.race([doing, late]);
  } finally {
    clearTimeout(timer);
  }
}
