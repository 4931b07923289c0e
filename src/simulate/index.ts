// simulate: how fast a configuration will be, and why. Pure: an engine of discrete events over tables of constants with their
// sources.

export { type HardwareRevision, hardwareRevisions } from "../config/index.js";
export { type BoardConstants, boardConstants } from "./board-constants.js";
export { type CalibrateOptions, calibrate } from "./calibrate/calibrate.js";
export { CalibrateError, type CalibrateErrorCode } from "./calibrate/calibrate-error.js";
export type { MeasuredSample } from "./calibrate/measured-sample.js";
export {
  type FittedModel,
  type ModelFile,
  type ModelResidual,
  readModelFile,
  writeModelFile,
} from "./calibrate/model-file.js";
export { type MeasurementFormat, measurementFormats, parseMeasurements } from "./calibrate/parse-measurements.js";
export type { CardModel } from "./cards/card-model.js";
export { cardModels, defaultCardModelId, findCardModel } from "./cards/cards.js";
export { type Confidence, type Constant, confidences } from "./constant.js";
export { type DiskModel, diskModels, findDiskModel } from "./disk/disk-models.js";
export type { ModelSwitches } from "./drive-timing.js";
export { type BoardDrive, createBoardDrive } from "./engine/board-drive/create.js";
export type { Drive, DriveCommand, Service } from "./engine/drive.js";
export type { LatencySummary } from "./engine/latency.js";
export { seededRandom } from "./engine/random.js";
export { timeSpent } from "./engine/time-spent.js";
export type { Band } from "./engine/uncertainty.js";
export { type EvidenceOptions, evidence } from "./evidence/evidence.js";
export type {
  ErrorSummary,
  Evidence,
  EvidenceConstraint,
  EvidenceRow,
  EvidenceSummary,
  KindSummary,
} from "./evidence/evidence-document.js";
export { EvidenceError, type EvidenceErrorCode } from "./evidence/evidence-error.js";
export { rowsOfSource } from "./evidence/fitted-rows.js";
export { checkPublishedRows, type PublishedRow, parsePublishedRows } from "./evidence/published-row.js";
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
export { defaultHostModelId, findHostModel, hostModels } from "./hosts/hosts.js";
export { type Limit, limitOfPart, limits } from "./limited-by.js";
export { checkConditionDelayUs, seekDelayUs, startupUs } from "./other-delays.js";
export { type PartName, partNames } from "./parts.js";
export { type Pattern, patterns } from "./pattern.js";
export { defaultBlockSizes, defaultDraws, type PredictOptions, predict } from "./predict.js";
export {
  type LatencyUs,
  type Op,
  ops,
  type Prediction,
  type PredictionPart,
  type PredictionPoint,
  predictionSchema,
} from "./prediction.js";
export { SimulateError, type SimulateErrorCode } from "./simulate-error.js";
export { type Change, helpfulChanges } from "./simulation/changes.js";
export { namesOf, type SimulateOptions, simulateWorkload } from "./simulation/simulate-workload.js";
export {
  type SimulatedRow,
  type SimulatedWorkload,
  type Simulation,
  type SimulationCase,
  type SystemNames,
  simulationSchema,
} from "./simulation/simulation.js";
export type { BoardSystem, DiskSystem, System } from "./simulation/system.js";
export { assumptionsOf, type NamedConstant, renderTimingTable } from "./timing-table.js";
export { type DiskperfOptions, parseDiskperf } from "./workload/diskperf/diskperf-options.js";
export type { FioResult } from "./workload/fio/fio.js";
export type { FioJobFigures, FioOpFigures } from "./workload/fio/fio-tally.js";
export type { IoperfConclusion } from "./workload/ioperf/conclusions.js";
export {
  type Workload,
  WorkloadError,
  type WorkloadErrorCode,
  type WorkloadResult,
  type WorkloadRow,
} from "./workload/workload.js";
export {
  createWorkload,
  diskperfOptionsOf,
  type WorkloadKind,
  type WorkloadRequest,
  workloadKinds,
} from "./workload/workloads.js";
