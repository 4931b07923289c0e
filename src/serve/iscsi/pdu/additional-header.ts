// Additional header segments of a SCSI command: a CDB longer than 16 bytes, the read length of a command that moves data
// both ways (RFC 7143 §11.2.2).

export interface AdditionalHeaders {
  /** Bytes that follow the 16 of the basic header. */
  readonly cdbTail: Uint8Array;
  readonly readBytes: number | undefined;
}

const none: AdditionalHeaders = { cdbTail: new Uint8Array(0), readBytes: undefined };

const extendedCdb = 1;
const bidirectionalRead = 2;

/** `undefined` when the segments do not add up or are of an unknown type. */
export function parseAdditionalHeaders(bytes: Uint8Array): AdditionalHeaders | undefined {
  if (bytes.length === 0) return none;
  let { cdbTail, readBytes } = none;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; ) {
    // Length, type and one byte that belongs to the type; then as many bytes as the length says, less that one.
    if (at + 4 > bytes.length) return undefined;
    const length = view.getUint16(at);
    const end = at + 3 + length;
    if (length === 0 || end > bytes.length) return undefined;
    const type = bytes[at + 2];
    if (type === extendedCdb && cdbTail.length === 0) cdbTail = bytes.slice(at + 4, end);
    else if (type === bidirectionalRead && length === 5 && readBytes === undefined) readBytes = view.getUint32(at + 4);
    else return undefined;
    at = end + (-end & 3);
  }
  return { cdbTail, readBytes };
}
