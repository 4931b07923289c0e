// What the server counts while it runs.

export interface IscsiStatistics {
  connectionsOpened: number;
  connectionsRefused: number;
  connectionsClosed: number;
  logins: number;
  loginsRefused: number;
  commands: number;
  checkConditions: number;
  /** Bytes of DATA IN and DATA OUT. */
  bytesIn: number;
  bytesOut: number;
  rejects: number;
  /** PDUs that were passed over in silence, as the RFC asks. */
  ignored: number;
}

export function createStatistics(): IscsiStatistics {
  return {
    connectionsOpened: 0,
    connectionsRefused: 0,
    connectionsClosed: 0,
    logins: 0,
    loginsRefused: 0,
    commands: 0,
    checkConditions: 0,
    bytesIn: 0,
    bytesOut: 0,
    rejects: 0,
    ignored: 0,
  };
}
