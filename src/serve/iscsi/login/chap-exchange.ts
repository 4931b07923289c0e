// The CHAP conversation of one login, seen from the target: algorithm, challenge, response, and the answer to the
// initiator's own challenge (RFC 7143 §12.1.3).

import { formatBinaryValue, parseBinaryValue } from "../text/binary-value.js";
import type { TextPair } from "../text/parse-text.js";
import {
  type ChapChallenge,
  type ChapCredentials,
  chapHashes,
  chapResponse,
  createChallenge,
  isSameResponse,
} from "./chap.js";
import { LoginError } from "./login-status.js";

export interface ChapSettings {
  /** What an initiator must know. */
  readonly initiator: ChapCredentials;
  /** What we answer an initiator with that wants to know us, too. */
  readonly target?: ChapCredentials;
}

const longestChallenge = 1024;

export class ChapExchange {
  readonly #settings: ChapSettings;
  #hash = "";
  #challenge: ChapChallenge | undefined;
  #isDone = false;

  constructor(settings: ChapSettings) {
    this.#settings = settings;
  }

  /** The initiator has proved that it knows the secret. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** Answers the CHAP keys of one request. Throws {@link LoginError}. */
  answer(keys: ReadonlyMap<string, string>): TextPair[] {
    const algorithms = keys.get("CHAP_A");
    if (algorithms !== undefined) return this.#challengeInitiator(algorithms);
    const response = keys.get("CHAP_R");
    if (response !== undefined) return this.#checkResponse(response, keys);
    if (keys.has("CHAP_N") || keys.has("CHAP_I") || keys.has("CHAP_C")) throw failure("CHAP keys without CHAP_R");
    return [];
  }

  #challengeInitiator(algorithms: string): TextPair[] {
    if (this.#challenge !== undefined) throw failure("CHAP_A came twice");
    const algorithm = algorithms.split(",").find((number) => Object.hasOwn(chapHashes, number));
    if (algorithm === undefined) throw failure(`no CHAP algorithm in common (offered: ${algorithms})`);
    this.#hash = chapHashes[algorithm] ?? "";
    this.#challenge = createChallenge();
    return [
      ["CHAP_A", algorithm],
      ["CHAP_I", String(this.#challenge.identifier)],
      ["CHAP_C", formatBinaryValue(this.#challenge.challenge)],
    ];
  }

  #checkResponse(response: string, keys: ReadonlyMap<string, string>): TextPair[] {
    if (this.#challenge === undefined || this.#isDone) throw failure("CHAP_R without a challenge");
    const { initiator } = this.#settings;
    const expected = chapResponse(this.#hash, this.#challenge, initiator.secret);
    const given = parseBinaryValue(response);
    // Both are looked at in any case: how long it takes must not tell which of them was wrong.
    const isRightSecret = isSameResponse(expected, given ?? new Uint8Array(0));
    const isRightName = keys.get("CHAP_N") === initiator.name;
    if (!isRightSecret || !isRightName) throw failure("wrong CHAP name or secret");
    const answer = this.#answerInitiator(this.#challenge, keys);
    this.#isDone = true;
    return answer;
  }

  #answerInitiator(own: ChapChallenge, keys: ReadonlyMap<string, string>): TextPair[] {
    const identifier = keys.get("CHAP_I");
    const challengeText = keys.get("CHAP_C");
    if (identifier === undefined && challengeText === undefined) return [];
    const { target } = this.#settings;
    if (target === undefined) throw failure("the initiator asks for our secret and none is set");
    const challenge = parseBinaryValue(challengeText ?? "");
    const isIdentifier = /^(?:[0-9]{1,3}|0[xX][0-9a-fA-F]{1,2})$/.test(identifier ?? "") && Number(identifier) < 256;
    if (!isIdentifier || challenge === undefined || challenge.length > longestChallenge) {
      throw failure("CHAP_I or CHAP_C is missing or malformed");
    }
    // Sending our own challenge back is an attempt to have it answered for the initiator.
    if (Buffer.compare(challenge, own.challenge) === 0) throw failure("the initiator sent our own challenge back");
    const response = chapResponse(this.#hash, { identifier: Number(identifier), challenge }, target.secret);
    return [
      ["CHAP_N", target.name],
      ["CHAP_R", formatBinaryValue(response)],
    ];
  }
}

function failure(message: string): LoginError {
  return new LoginError("authenticationFailure", message);
}
