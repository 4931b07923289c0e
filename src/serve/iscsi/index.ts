// serve/iscsi: the board as iSCSI targets.

export type { CommandReport, EmitEvent, IscsiEvent } from "./iscsi-event.js";
export { defaultPort, IscsiServer, type IscsiServerOptions } from "./iscsi-server.js";
export { defaultLimits, type IscsiLimits } from "./limits.js";
export type { ChapCredentials } from "./login/chap.js";
export type { ChapSettings } from "./login/chap-exchange.js";
export type { PaceCommand, PacedCommand, PacedTimes } from "./pace.js";
export { pduName } from "./pdu/pdu-names.js";
export type { IscsiStatistics } from "./statistics.js";
export { defaultNamePrefix, type IscsiTarget } from "./target-map.js";
