// Bytes as the value of a key: `0x` and hexadecimal digits or `0b` and base64 (RFC 7143 §6.1). CHAP uses them.

export function parseBinaryValue(text: string): Uint8Array | undefined {
  const body = text.slice(2);
  switch (text.slice(0, 2).toLowerCase()) {
    case "0x":
      if (!/^[0-9a-f]+$/i.test(body)) return undefined;
      return Buffer.from(body.length % 2 === 0 ? body : `0${body}`, "hex");
    case "0b":
      if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return undefined;
      return Buffer.from(body, "base64");
    default:
      return undefined;
  }
}

export function formatBinaryValue(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString("hex")}`;
}
