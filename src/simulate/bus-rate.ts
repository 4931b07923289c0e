// How fast data crosses the SCSI bus: what board and host agree on, what the FPGA makes of it, and what the pauses
// between FIFO chunks leave (firmware-timing §2.3, §5).

import { type BoardSettings, type HardwareRevision, isTurbo } from "../config/index.js";
import { agreeToTransfer, asynchronous, type TransferAgreement } from "../scsi/index.js";
import { asyncClocks, asyncSettingOf, asyncTimer, edgeClocks } from "./async-rates.js";
import type { Constant } from "./constant.js";
import type { FirmwareFeatures } from "./firmware-timing.js";
import { hardware } from "./hardware-revision.js";
import type { HostModel } from "./host-model.js";
import { syncCycle } from "./sync-rates.js";

/** In and out as the host sees them: in = read, out = write. MB/s are bytes per µs. */
export interface BusRate {
  readonly agreement: TransferAgreement;
  readonly byteInNs: number;
  readonly byteOutNs: number;
  readonly inMbPerSec: number;
  readonly outMbPerSec: number;
}

export interface BusRateOptions {
  readonly board: HardwareRevision;
  readonly firmware: FirmwareFeatures;
  readonly settings: BoardSettings;
  readonly host: HostModel;
  /** Clocks of a host → device cycle beside its timers; the model's own unless given. */
  readonly syncOutOverhead?: Constant;
}

export function busRate(options: BusRateOptions): BusRate {
  const agreement = agreementOf(options);
  const [byteInNs, byteOutNs] = agreement.offset === 0 ? asyncByteNs(options) : syncByteNs(options, agreement);
  const { fifoChunkBytes: chunk, fifoDeadTimeUs } = options.firmware;
  return {
    agreement,
    byteInNs,
    byteOutNs,
    inMbPerSec: chunk / ((chunk * byteInNs) / 1000 + fifoDeadTimeUs),
    outMbPerSec: chunk / ((chunk * byteOutNs) / 1000 + fifoDeadTimeUs),
  };
}

function agreementOf({ firmware, settings, host }: BusRateOptions): TransferAgreement {
  // SDTR is a message, and messages need ATN.
  if (!host.selectsWithAttention) return asynchronous;
  if (firmware.syncNeedsScsi2 && !settings.enableScsi2) return asynchronous;
  // Before 6.1.1 there was no turbo; the firmware would have taken 6 for "sync 10".
  const speed = isTurbo(settings) && firmware.turbo === "none" ? 5 : settings.scsiSpeed;
  return agreeToTransfer(speed, host.requestedTransfer);
}

/** The board may be quicker than what was agreed, but then the host sets the pace. */
function syncByteNs(
  { board, syncOutOverhead }: BusRateOptions,
  { periodFactor }: TransferAgreement,
): readonly [number, number] {
  const cycle = syncCycle(board, periodFactor, syncOutOverhead);
  const clockNs = 1000 / hardware[board].fpgaClock.value;
  return [Math.max(cycle.inClocks * clockNs, 4 * periodFactor), Math.max(cycle.outClocks * clockNs, 4 * periodFactor)];
}

function asyncByteNs({ board, firmware, settings, host }: BusRateOptions): readonly [number, number] {
  const timer = asyncTimer(asyncSettingOf(settings.scsiSpeed), {
    board,
    firmware,
    disableGlitchFilter: settings.disableGlitchFilter,
  });
  const clock = asyncClocks(timer, edgeClocks(board, host.edgeResponse.value));
  const byteNs = (clock * 1000) / hardware[board].fpgaClock.value;
  return [byteNs, byteNs];
}
