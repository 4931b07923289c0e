// Finding the targets: SendTargets, with and without addresses, in one PDU and in many (RFC 7143 appendix C).

import { describe, expect, it } from "vitest";
import { textRequest } from "../../../src/serve/iscsi/pdu/text-request.js";
import { textResponse } from "../../../src/serve/iscsi/pdu/text-response.js";
import { formatPortal } from "../../../src/serve/iscsi/portal-address.js";
import { TargetMap } from "../../../src/serve/iscsi/target-map.js";
import { Initiator, type Keys } from "../initiator.js";
import { withServer } from "../running-server.js";

async function discovering(port: number, keys: Keys = {}): Promise<Initiator> {
  const initiator = await Initiator.connect(port);
  const { statusClass } = await initiator.login(undefined, keys);
  expect(statusClass).toBe(0);
  return initiator;
}

async function textOf(initiator: Initiator): Promise<string> {
  const pdu = await initiator.receiveOpcode(0x24);
  return Buffer.from(pdu.data).toString().replaceAll("\0", " ").trim();
}

const name = (id: number) => `TargetName=iqn.2026-11.io.github.scsi2sd:board:id${id}`;

describe("discovery", () => {
  it("lists every enabled ID with the address it was asked at", async () => {
    await withServer({ board: { targetIds: [0, 3] } }, async ({ port }) => {
      const initiator = await discovering(port);
      initiator.sendText({ SendTargets: "All" });
      const address = `TargetAddress=127.0.0.1:${port},1`;
      expect(await textOf(initiator)).toBe(`${name(0)} ${address} ${name(3)} ${address}`);
      await initiator.logout();
    });
  });

  it("may leave the addresses out", async () => {
    await withServer({ portalAddress: "none", board: { targetIds: [0, 3] } }, async ({ port }) => {
      const initiator = await discovering(port);
      initiator.sendText({ SendTargets: "All" });
      expect(await textOf(initiator)).toBe(`${name(0)} ${name(3)}`);
      initiator.destroy();
    });
  });

  it("finds one by name, and nothing for a wrong one", async () => {
    await withServer({ portalAddress: "none" }, async ({ port, target }) => {
      const initiator = await discovering(port);
      initiator.sendText({ SendTargets: target().toUpperCase() });
      expect(await textOf(initiator)).toBe(name(0));
      initiator.sendText({ SendTargets: "iqn.2026-11.test:nobody" });
      expect(await textOf(initiator)).toBe("");
      initiator.destroy();
    });
  });

  it("in a normal session tells of that session's target alone", async () => {
    await withServer({ portalAddress: "none", board: { targetIds: [0, 3] } }, async ({ loggedIn }) => {
      const initiator = await loggedIn({ id: 3 });
      initiator.sendText({ SendTargets: "" });
      expect(await textOf(initiator)).toBe(name(3));
      initiator.sendText({ SendTargets: "All" });
      expect(await textOf(initiator)).toBe("SendTargets=Reject");
    });
  });

  it("takes no SCSI commands", async () => {
    await withServer({}, async ({ port }) => {
      const initiator = await discovering(port);
      initiator.sendCommand([0, 0, 0, 0, 0, 0]);
      expect((await initiator.receiveOpcode(0x3f)).header[2]).toBe(5);
      initiator.destroy();
    });
  });

  it("comes in pieces that the initiator can take", async () => {
    await withServer({ board: { targetIds: [0, 1, 2, 3, 4, 5, 6] } }, async ({ port }) => {
      const initiator = await discovering(port, { MaxRecvDataSegmentLength: "512" });
      initiator.sendText({ SendTargets: "All" });
      const { tag } = initiator;
      let text = "";
      for (let isLast = false; !isLast; ) {
        const pdu = await initiator.receiveOpcode(0x24);
        const { continues, final, targetTag } = textResponse.decode(pdu.header);
        expect(pdu.data.length).toBeLessThanOrEqual(512);
        text += Buffer.from(pdu.data).toString();
        isLast = final;
        expect(continues).toBe(!final);
        if (isLast) break;
        const fields = { immediate: false, final: true, continues: false, lun: 0, tag, targetTag };
        initiator.send(textRequest.encode({ ...fields, cmdSn: initiator.cmdSn++, expStatSn: 0 }));
      }
      expect(text.match(/TargetName/g)).toHaveLength(7);
      initiator.destroy();
    });
  });
});

describe("text in a session", () => {
  it("changes what may change, rejects what may not, and knows what it does not know", async () => {
    await withServer({}, async ({ loggedIn }) => {
      const initiator = await loggedIn({ keys: { MaxRecvDataSegmentLength: "8192" } });
      initiator.sendText({ MaxRecvDataSegmentLength: "512", MaxBurstLength: "512", Foo: "1" });
      expect(await textOf(initiator)).toBe("MaxBurstLength=Reject Foo=NotUnderstood");
      const { segments } = await initiator.read([0x28, 0, 0, 0, 0, 0, 0, 0, 2, 0], 1024);
      expect(segments).toEqual([512, 512]);
    });
  });
});

describe("an address", () => {
  it.each([
    ["127.0.0.1", "127.0.0.1:3260,1"],
    ["::1", "[::1]:3260,1"],
    ["::ffff:127.0.0.1", "127.0.0.1:3260,1"],
    ["fe80::1%eth0", "[fe80::1]:3260,1"],
  ])("%s is written %s", (address, text) => {
    expect(formatPortal(address, 3260)).toBe(text);
  });
});

describe("a name prefix", () => {
  it.each(["iqn.2026-11.io.github.scsi2sd:lab-1", "iqn.2026-11.org.example"])("may be %s", (prefix) => {
    expect(new TargetMap(prefix, () => [4]).find(`${prefix}:ID4`)).toEqual({ name: `${prefix}:id4`, targetId: 4 });
  });

  it.each(["", "board", "iqn.2026-11.UPPER", "iqn.26-11.x", "iqn.2026-11.a b", `iqn.2026-11.${"a".repeat(200)}`])(
    "may not be %j",
    (prefix) => {
      expect(() => new TargetMap(prefix, () => [])).toThrow("not an iSCSI name");
    },
  );
});
