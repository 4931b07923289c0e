// The residual count: how far the transfer fell short of what the initiator expected, or would have gone beyond it
// (RFC 7143 §11.4.5).

export interface Residual {
  readonly overflow: boolean;
  readonly underflow: boolean;
  readonly residual: number;
}

export function residualOf(expectedBytes: number, actualBytes: number): Residual {
  return {
    overflow: actualBytes > expectedBytes,
    underflow: actualBytes < expectedBytes,
    residual: Math.abs(actualBytes - expectedBytes),
  };
}
