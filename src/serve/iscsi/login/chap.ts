// CHAP: the arithmetic (RFC 1994 §4.1; algorithm numbers in RFC 7143 §12.1.3). Who says what when is in
// `chap-exchange.ts`.

import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

export interface ChapCredentials {
  readonly name: string;
  readonly secret: string;
}

/** Algorithms by their number in CHAP_A. */
export const chapHashes: Readonly<Record<string, string>> = { "5": "md5", "7": "sha256" };

export interface ChapChallenge {
  readonly identifier: number;
  readonly challenge: Uint8Array;
}

export function createChallenge(): ChapChallenge {
  return { identifier: randomBytes(1)[0] ?? 0, challenge: randomBytes(16) };
}

/** The hash of identifier, secret and challenge one after the other. */
export function chapResponse(hash: string, { identifier, challenge }: ChapChallenge, secret: string): Uint8Array {
  return createHash(hash).update(Uint8Array.of(identifier)).update(secret, "utf8").update(challenge).digest();
}

/** Takes the same time wherever the first difference lies. */
export function isSameResponse(expected: Uint8Array, given: Uint8Array): boolean {
  return expected.length === given.length && timingSafeEqual(expected, given);
}
