// simulate: how fast a configuration will be, and why. Pure: closed forms over tables of constants with their sources.

export { type HardwareRevision, hardwareRevisions } from "../config/index.js";
export { type CardModel, cardModels, defaultCardModelId, findCardModel } from "./cards.js";
export { type Confidence, type Constant, confidences } from "./constant.js";
export type { ModelSwitches } from "./drive-timing.js";
export {
  type FirmwareFeatures,
  type FirmwareTiming,
  firmwareTimingOf,
  newestModelledFirmware,
  type WriterKind,
  writerKinds,
} from "./firmware-timing.js";
export { type Hardware, hardware } from "./hardware-revision.js";
export type { HostModel } from "./host-model.js";
export { defaultHostModelId, findHostModel, hostModels } from "./hosts.js";
export { type Limit, limits } from "./limited-by.js";
export { checkConditionDelayUs, seekDelayUs, startupUs } from "./other-delays.js";
export { type PartName, partNames } from "./parts.js";
export { defaultBlockSizes, type PredictOptions, predict } from "./predict.js";
export {
  type LatencyUs,
  type Op,
  ops,
  type Prediction,
  type PredictionPart,
  type PredictionPoint,
  predictionSchema,
} from "./prediction.js";
export { type Pattern, patterns } from "./read-time.js";
export { SimulateError, type SimulateErrorCode } from "./simulate-error.js";
export { renderTimingTable } from "./timing-table.js";
