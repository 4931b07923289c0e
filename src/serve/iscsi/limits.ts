// How much and how long the server puts up with. All of it can be set; tests set it small.

export interface IscsiLimits {
  /** Connections at the same time; more are closed as they come. */
  readonly connections: number;
  /** Longest data segment before the login is through, and text of one login message over several PDUs. */
  readonly loginDataBytes: number;
  /** Longest data segment afterwards: our MaxRecvDataSegmentLength. */
  readonly dataBytes: number;
  /** Login messages until it must be through. */
  readonly loginPdus: number;
  readonly loginMs: number;
  /** From the first byte of a PDU to its last. */
  readonly pduMs: number;
  /** Silence after which the initiator is pinged, and how long it may take to answer. */
  readonly idleMs: number;
  readonly pingMs: number;
  /** Time that initiators get to log out when the server stops. */
  readonly stopMs: number;
  /** Commands at the same time in a session: the width of the CmdSN window. */
  readonly commands: number;
  /** Immediate commands at the same time. */
  readonly immediateCommands: number;
  /** Longest DATA OUT of one command. */
  readonly commandBytes: number;
  /** DATA OUT that may be on its way for all commands of a session but the next one. */
  readonly pendingBytes: number;
}

export const defaultLimits: IscsiLimits = {
  connections: 64,
  loginDataBytes: 16384,
  dataBytes: 262144,
  loginPdus: 32,
  loginMs: 15_000,
  pduMs: 30_000,
  idleMs: 30_000,
  pingMs: 15_000,
  stopMs: 1000,
  commands: 128,
  immediateCommands: 16,
  commandBytes: 64 * 1024 * 1024,
  pendingBytes: 32 * 1024 * 1024,
};
