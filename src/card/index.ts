// card: SD cards and what lies on them. Pure; what touches the file system is behind the door `card/file`.

export { type Protection, protections } from "./checked-medium.js";
export { readConfigArea, writeConfigArea } from "./config-area.js";
export { type Fault, FaultMedium } from "./fault-medium.js";
export {
  largestCardSectors,
  type Medium,
  MediumError,
  type MediumErrorCode,
  type MediumErrorOptions,
  sdSectorBytes,
} from "./medium.js";
export { MemoryMedium } from "./memory-medium.js";
export { type CardPlan, type PlannedTarget, planCard } from "./plan-card.js";
export { SparseMedium, type SparseMediumOptions } from "./sparse-medium.js";
export { createSplitCard } from "./split-card.js";
export { type CardPart, SplitMedium } from "./split-medium.js";
export { writeProtected } from "./wrapped-medium.js";
