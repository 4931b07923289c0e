// Numbers as the vendor's tool reads them: C++ stream extraction into an unsigned 64-bit value, hexadecimal only when the
// text starts with exactly "0x", whatever follows the digits ignored (firmware-behaviour 1.5.2, "Integer grammar").

/** Words of the vendor's tool, shown to people who know them. */
export class VendorReadError extends Error {}

const largest = 2n ** 64n - 1n;

export function parseVendorInteger(name: string, text: string, max: number): number {
  if (text === "") throw new VendorReadError(`Empty ${name}`);
  const isHex = text.startsWith("0x");
  const digits = isHex
    ? /^[ \t\n\v\f\r]*([+-]?)(?:0[xX])?([0-9a-fA-F]+)/.exec(text.slice(2))
    : /^[ \t\n\v\f\r]*([+-]?)(\d+)/.exec(text);
  const magnitude = digits && BigInt(isHex ? `0x${digits[2]}` : (digits[2] ?? ""));
  if (magnitude === null || magnitude === undefined || magnitude > largest) {
    throw new VendorReadError(`Invalid value for ${name}`);
  }
  const value = digits?.[1] === "-" ? BigInt.asUintN(64, -magnitude) : magnitude;
  if (value > BigInt(max)) throw new VendorReadError(`Invalid value for ${name} (max=${max})`);
  return Number(value);
}
