// The address under which a socket was reached, as TargetAddress writes it (RFC 7143 §13.8).

import { targetPortalGroup } from "./target-map.js";

export function formatPortal(address: string, port: number): string {
  const plain = address.replace(/^::ffff:(?=[0-9.]+$)/i, "");
  const host = plain.includes(":") ? `[${plain.replace(/%.*$/, "")}]` : plain;
  return `${host}:${port},${targetPortalGroup}`;
}
