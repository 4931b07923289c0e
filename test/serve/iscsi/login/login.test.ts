// Logging in through a real socket: stages, what the target declares, spread-out text, CHAP, and every refusal with its
// class and detail (RFC 7143 §11.13.5).

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { loginResponse } from "../../../../src/serve/iscsi/pdu/login-response.js";
import { serializeText } from "../../../../src/serve/iscsi/text/serialize-text.js";
import { Initiator, type Step } from "../../initiator.js";
import { withServer } from "../../running-server.js";

const who = { InitiatorName: "iqn.2026-11.test:one" };
const where = { TargetName: "iqn.2026-11.io.github.scsi2sd:board:id0" };
const chap = { initiator: { name: "anna", secret: "initiator secret" }, target: { name: "board", secret: "its own" } };

describe("a login", () => {
  it("goes from security over operational to full feature", async () => {
    await withServer({}, async ({ port, eventsOf }) => {
      const initiator = await Initiator.connect(port);
      const first = await initiator.loginStep({
        stage: 0,
        next: 1,
        keys: { ...who, ...where, AuthMethod: "CHAP,None" },
      });
      expect(first).toMatchObject({ statusClass: 0, transit: true, currentStage: 0, nextStage: 1, tsih: 0 });
      expect(first.answers).toEqual({ TargetPortalGroupTag: "1", AuthMethod: "None" });
      const second = await initiator.loginStep({ stage: 1, keys: { HeaderDigest: "None", "X-a": "b" } });
      expect(second).toMatchObject({ statusClass: 0, transit: false });
      expect(second.answers).toEqual({
        HeaderDigest: "None",
        "X-a": "NotUnderstood",
        MaxRecvDataSegmentLength: "262144",
      });
      const third = await initiator.loginStep({ stage: 1, next: 3, keys: {} });
      expect(third).toMatchObject({ statusClass: 0, transit: true, nextStage: 3, answers: {} });
      expect(third.tsih).not.toBe(0);
      expect(eventsOf("login")).toMatchObject([
        { initiatorName: who.InitiatorName, targetName: where.TargetName, initiatorId: 7, sessionType: "Normal" },
      ]);
      initiator.destroy();
    });
  });

  it("may go straight from security to full feature", async () => {
    await withServer({}, async ({ port }) => {
      const initiator = await Initiator.connect(port);
      const response = await initiator.loginStep({ stage: 0, next: 3, keys: { ...who, ...where } });
      expect(response).toMatchObject({ statusClass: 0, transit: true, nextStage: 3 });
      initiator.destroy();
    });
  });

  it("may spread its text over several PDUs", async () => {
    await withServer({}, async ({ port }) => {
      const initiator = await Initiator.connect(port);
      const text = serializeText(Object.entries({ ...who, ...where, HeaderDigest: "CRC32C" }));
      for (const [at, isLast] of [
        [0, false],
        [11, false],
        [40, true],
      ] as const) {
        const part = text.subarray(at, isLast ? undefined : at === 0 ? 11 : 40);
        const stage = isLast ? { transit: true, nextStage: 3 } : { continues: true };
        initiator.send(initiator.loginHeader({ ...stage }, part.length), part);
        const pdu = await initiator.receiveOpcode(0x23);
        expect(loginResponse.decode(pdu.header)).toMatchObject({ statusClass: 0, transit: isLast });
        expect(pdu.data.length > 0).toBe(isLast);
      }
      initiator.destroy();
    });
  });

  it("again by the same initiator and ISID ends the old session", async () => {
    await withServer({}, async ({ loggedIn, server, eventsOf }) => {
      const old = await loggedIn();
      const fresh = await loggedIn();
      await old.closed();
      expect(server.sessionCount).toBe(1);
      expect(eventsOf("login").map((event) => event.initiatorId)).toEqual([7, 7]);
      expect((await fresh.read([0x28, 0, 0, 0, 0, 0, 0, 0, 1, 0], 512)).status).toBe(0);
    });
  });
});

/** The initiator's side of CHAP, computed here. */
async function proveWith(initiator: Initiator, secret: string, more: Record<string, string> = {}) {
  await initiator.loginStep({ stage: 0, keys: { ...who, ...where, AuthMethod: "CHAP" } });
  const { answers } = await initiator.loginStep({ stage: 0, keys: { CHAP_A: "7,5" } });
  const hash = answers["CHAP_A"] === "7" ? "sha256" : "md5";
  const challenge = Buffer.from((answers["CHAP_C"] ?? "").slice(2), "hex");
  const response = createHash(hash)
    .update(Buffer.from([Number(answers["CHAP_I"])]))
    .update(secret)
    .update(challenge)
    .digest("base64");
  return initiator.loginStep({ stage: 0, next: 3, keys: { CHAP_N: "anna", CHAP_R: `0b${response}`, ...more } });
}

describe("with CHAP", () => {
  it("who knows the secret is let in", async () => {
    await withServer({ chap }, async ({ port }) => {
      const initiator = await Initiator.connect(port);
      expect(await proveWith(initiator, chap.initiator.secret)).toMatchObject({ statusClass: 0, transit: true });
      initiator.destroy();
    });
  });

  it("the board proves itself, too, when asked", async () => {
    await withServer({ chap }, async ({ port }) => {
      const initiator = await Initiator.connect(port);
      const own = { CHAP_I: "9", CHAP_C: "0x0102" };
      const { answers } = await proveWith(initiator, chap.initiator.secret, own);
      const expected = createHash("sha256")
        .update(Buffer.from([9]))
        .update("its own")
        .update(Buffer.from([1, 2]));
      expect(answers).toEqual({ CHAP_N: "board", CHAP_R: `0x${expected.digest("hex")}` });
      initiator.destroy();
    });
  });

  it("who does not know it is refused, and the connection ends", async () => {
    await withServer({ chap }, async ({ port, eventsOf }) => {
      const initiator = await Initiator.connect(port);
      expect(await proveWith(initiator, "guess")).toMatchObject({ statusClass: 2, statusDetail: 1, transit: false });
      await initiator.closed();
      expect(eventsOf("login-refused")).toMatchObject([{ reason: "authenticationFailure" }]);
    });
  });

  it.each<[string, Step]>([
    ["no method that proves anything", { stage: 0, keys: { ...who, ...where, AuthMethod: "None" } }],
    ["no method at all", { stage: 0, next: 1, keys: { ...who, ...where } }],
    ["a leap over the security stage", { stage: 1, next: 3, keys: { ...who, ...where } }],
    ["discovery without proof", { stage: 1, next: 3, keys: { ...who, SessionType: "Discovery" } }],
  ])("%s is refused", async (_, step) => {
    await withServer({ chap }, async ({ port }) => {
      const initiator = await Initiator.connect(port);
      expect(await initiator.loginStep(step)).toMatchObject({ statusClass: 2, statusDetail: 1 });
      await initiator.closed();
    });
  });
});

describe("refused is", () => {
  it.each<[string, Step, number, number]>([
    ["no InitiatorName", { stage: 1, next: 3, keys: { ...where } }, 2, 7],
    ["no TargetName", { stage: 1, next: 3, keys: { ...who } }, 2, 7],
    ["a name that is none", { stage: 1, next: 3, keys: { InitiatorName: "me", ...where } }, 2, 0],
    ["a target that is not there", { stage: 1, next: 3, keys: { ...who, TargetName: "iqn.2026-11.x:y" } }, 2, 3],
    ["an unknown kind of session", { stage: 1, next: 3, keys: { ...who, ...where, SessionType: "Other" } }, 2, 9],
    ["AuthMethod without None or CHAP", { stage: 0, keys: { ...who, ...where, AuthMethod: "KRB5" } }, 2, 1],
    ["CHAP that nobody agreed on", { stage: 0, keys: { ...who, ...where, CHAP_A: "5" } }, 2, 1],
    ["a step back", { stage: 1, next: 1, keys: { ...who, ...where } }, 2, 0],
  ])("%s", async (_, step, statusClass, statusDetail) => {
    await withServer({}, async ({ port, server }) => {
      const initiator = await Initiator.connect(port);
      expect(await initiator.loginStep(step)).toMatchObject({ statusClass, statusDetail });
      await initiator.closed();
      expect(server.statistics.loginsRefused).toBe(1);
    });
  });

  it.each([
    ["a later version", { versionMin: 1 }, 2, 5],
    ["stage 2", { currentStage: 2 }, 2, 0],
    ["a session that does not exist", { transit: true, nextStage: 3, tsih: 99 }, 2, 0x0a],
  ] as const)("%s", async (_, fields, statusClass, statusDetail) => {
    await withServer({}, async ({ port }) => {
      const initiator = await Initiator.connect(port);
      const data = serializeText(Object.entries({ ...who, ...where }));
      initiator.send(initiator.loginHeader(fields, data.length), data);
      const { header } = await initiator.receiveOpcode(0x23);
      expect(loginResponse.decode(header)).toMatchObject({ statusClass, statusDetail });
      await initiator.closed();
    });
  });

  it("a second connection for a session", async () => {
    await withServer({}, async ({ port, loggedIn }) => {
      const { tsih } = await loggedIn();
      const initiator = await Initiator.connect(port);
      const data = serializeText(Object.entries({ ...who, ...where }));
      initiator.send(initiator.loginHeader({ transit: true, nextStage: 3, tsih, cid: 1 }, data.length), data);
      const { header } = await initiator.receiveOpcode(0x23);
      expect(loginResponse.decode(header)).toMatchObject({ statusClass: 2, statusDetail: 6 });
      await initiator.closed();
    });
  });

  it("a key that comes twice, also in two steps", async () => {
    await withServer({}, async ({ port }) => {
      const initiator = await Initiator.connect(port);
      await initiator.loginStep({ stage: 1, keys: { ...who, ...where, HeaderDigest: "None" } });
      const again = await initiator.loginStep({ stage: 1, next: 3, keys: { HeaderDigest: "CRC32C" } });
      expect(again).toMatchObject({ statusClass: 2, statusDetail: 0 });
      await initiator.closed();
    });
  });

  it("anything but a Login Request", async () => {
    await withServer({}, async ({ port }) => {
      const initiator = await Initiator.connect(port);
      initiator.sendCommand([0, 0, 0, 0, 0, 0]);
      const { header } = await initiator.receiveOpcode(0x23);
      expect(loginResponse.decode(header)).toMatchObject({ statusClass: 2, statusDetail: 0x0b });
      await initiator.closed();
    });
  });

  it("a login that never comes to its end", async () => {
    await withServer({ limits: { loginPdus: 3 } }, async ({ port }) => {
      const initiator = await Initiator.connect(port);
      await initiator.loginStep({ stage: 1, keys: { ...who, ...where } });
      await initiator.loginStep({ stage: 1, keys: {} });
      await initiator.loginStep({ stage: 1, keys: {} });
      expect(await initiator.loginStep({ stage: 1, keys: {} })).toMatchObject({ statusClass: 2 });
      await initiator.closed();
    });
  });

  it("an initiator for which no SCSI ID is left", async () => {
    await withServer({ board: { targetIds: [0, 1, 2, 3, 4, 5, 6] } }, async ({ port, target, loggedIn }) => {
      await loggedIn();
      await loggedIn({ id: 3 });
      const other = await Initiator.connect(port, "iqn.2026-11.test:two");
      expect(await other.login(target(1))).toMatchObject({ statusClass: 3, statusDetail: 2 });
      await other.closed();
    });
  });
});
