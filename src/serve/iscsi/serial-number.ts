// Comparing 32-bit sequence numbers that wrap round (RFC 7143 §4.2.2.1, RFC 1982).

/** `number` + `step`, wrapped. */
export function addSerial(number: number, step: number): number {
  return (number + step) >>> 0;
}

/** How far `number` lies behind `base`: negative when it lies before it. */
export function serialDistance(base: number, number: number): number {
  return (number - base) | 0;
}
