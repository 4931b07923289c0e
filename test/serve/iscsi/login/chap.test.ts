// CHAP: the hash against a computation written out here from RFC 1994 §4.1, and the conversation (RFC 7143 §12.1.3).

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { chapResponse, isSameResponse } from "../../../../src/serve/iscsi/login/chap.js";
import { ChapExchange } from "../../../../src/serve/iscsi/login/chap-exchange.js";

const initiator = { name: "anna", secret: "initiator secret" };
const target = { name: "board", secret: "the board's own" };

function md5(identifier: number, secret: string, challengeHex: string): string {
  const bytes = Buffer.concat([Buffer.from([identifier]), Buffer.from(secret), Buffer.from(challengeHex, "hex")]);
  return createHash("md5").update(bytes).digest("hex");
}

const keys = (record: Record<string, string>) => new Map(Object.entries(record));

/** Has the exchange challenge the initiator; returns its identifier and challenge. */
function challenged(exchange: ChapExchange) {
  const answer = Object.fromEntries(exchange.answer(keys({ CHAP_A: "5" })));
  return { identifier: Number(answer["CHAP_I"]), challenge: (answer["CHAP_C"] ?? "").slice(2), answer };
}

describe("the response", () => {
  it("is the hash of identifier, secret and challenge", () => {
    const challenge = { identifier: 0x27, challenge: Buffer.from("000102030405060708090a0b0c0d0e0f", "hex") };
    // printf '\x27secret\x00…\x0f' | md5sum
    expect(Buffer.from(chapResponse("md5", challenge, "secret")).toString("hex")).toBe(
      "e13322b3768e8f436d297533b6c30ed4",
    );
  });

  it("is compared whole", () => {
    expect(isSameResponse(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
    expect(isSameResponse(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
    expect(isSameResponse(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false);
  });
});

describe("the conversation", () => {
  it("takes who knows the secret", () => {
    const exchange = new ChapExchange({ initiator });
    const { identifier, challenge, answer } = challenged(exchange);
    expect(answer["CHAP_A"]).toBe("5");
    expect(challenge).toHaveLength(32);
    const response = `0x${md5(identifier, initiator.secret, challenge)}`;
    expect(exchange.answer(keys({ CHAP_N: "anna", CHAP_R: response }))).toEqual([]);
    expect(exchange.isDone).toBe(true);
  });

  it("answers an initiator that wants to know the board, too", () => {
    const exchange = new ChapExchange({ initiator, target });
    const { identifier, challenge } = challenged(exchange);
    const response = `0x${md5(identifier, initiator.secret, challenge)}`;
    const own = keys({ CHAP_N: "anna", CHAP_R: response, CHAP_I: "200", CHAP_C: "0xcafe01" });
    expect(exchange.answer(own)).toEqual([
      ["CHAP_N", "board"],
      ["CHAP_R", `0x${md5(200, target.secret, "cafe01")}`],
    ]);
  });

  it("gives a new challenge each time", () => {
    expect(challenged(new ChapExchange({ initiator })).challenge).not.toBe(
      challenged(new ChapExchange({ initiator })).challenge,
    );
  });

  it.each([
    ["a wrong secret", "wrong", {}],
    ["a wrong name", initiator.secret, { CHAP_N: "berta" }],
    ["no name", initiator.secret, { CHAP_N: "" }],
    ["a question that has no answer", initiator.secret, { CHAP_I: "1", CHAP_C: "0x01" }],
    ["a response that is not bytes", initiator.secret, { CHAP_R: "hello" }],
  ])("refuses %s", (_, secret, changed) => {
    const exchange = new ChapExchange({ initiator });
    const { identifier, challenge } = challenged(exchange);
    const said = { CHAP_N: "anna", CHAP_R: `0x${md5(identifier, secret, challenge)}`, ...changed };
    expect(() => exchange.answer(keys(said))).toThrow();
    expect(exchange.isDone).toBe(false);
  });

  it.each([
    ["our own challenge sent back", (challenge: string) => ({ CHAP_I: "1", CHAP_C: `0x${challenge}` })],
    ["an identifier beyond a byte", () => ({ CHAP_I: "256", CHAP_C: "0x01" })],
    ["an identifier alone", () => ({ CHAP_I: "1" })],
    ["a challenge that is too long", () => ({ CHAP_I: "1", CHAP_C: `0x${"00".repeat(1025)}` })],
  ])("refuses %s", (_, own) => {
    const exchange = new ChapExchange({ initiator, target });
    const { identifier, challenge } = challenged(exchange);
    const response = `0x${md5(identifier, initiator.secret, challenge)}`;
    expect(() => exchange.answer(keys({ CHAP_N: "anna", CHAP_R: response, ...own(challenge) }))).toThrow();
    expect(exchange.isDone).toBe(false);
  });

  it.each([
    ["a response before the challenge", { CHAP_N: "anna", CHAP_R: "0x00" }],
    ["no algorithm in common", { CHAP_A: "1,2" }],
    ["a name alone", { CHAP_N: "anna" }],
  ])("refuses %s", (_, said) => {
    expect(() => new ChapExchange({ initiator }).answer(keys(said))).toThrow();
  });
});
