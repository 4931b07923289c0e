// One contract for every way to a target: the same script gives the same status, data, sense and card, whether it comes by the
// command port, by an initiator on the bus, or through iSCSI over a real socket.

import { describe, expect, test } from "vitest";
import { fc, runs } from "../property.js";
import { randomScript } from "./random-script.js";
import { attentiveBoard, type BoardSetup, plainBoard, powerUp, setups } from "./target-boards.js";
import { cdbs, command, linkedScript, scripts } from "./target-scripts.js";
import { portWay, type Reply, type Step, type Way, ways } from "./target-ways.js";

interface Outcome {
  readonly replies: readonly (Reply | "reset")[];
  readonly card: Uint8Array;
}

async function play(way: Way, setup: BoardSetup, steps: readonly Step[]): Promise<Outcome> {
  const { board, card } = powerUp(setup);
  const driver = await way.open(board);
  const replies: (Reply | "reset")[] = [];
  try {
    for (const step of steps) {
      if ("reset" in step) {
        await driver.reset(step);
        replies.push("reset");
      } else {
        replies.push(await driver.run(step));
      }
    }
  } finally {
    await driver.close();
  }
  return { replies, card: card.bytes };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

function shown(step: Step | undefined, reply: Reply | "reset" | undefined) {
  if (step === undefined || reply === undefined || reply === "reset") return { step, reply };
  const { status, dataIn, sense, taken } = reply;
  return {
    step: "cdb" in step ? hex(Uint8Array.from(step.cdb)) : step,
    status,
    dataIn: hex(dataIn),
    sense: hex(sense),
    taken,
  };
}

function isSame(one: Reply | "reset" | undefined, other: Reply | "reset" | undefined): boolean {
  if (one === "reset" || other === "reset" || one === undefined || other === undefined) return one === other;
  return (
    one.status === other.status &&
    one.taken === other.taken &&
    Buffer.compare(one.dataIn, other.dataIn) === 0 &&
    Buffer.compare(one.sense, other.sense) === 0
  );
}

function expectSame(steps: readonly Step[], outcome: Outcome, expected: Outcome): void {
  for (const [at, reply] of outcome.replies.entries()) {
    if (isSame(reply, expected.replies[at])) continue;
    expect({ at, ...shown(steps[at], reply) }).toEqual({ at, ...shown(steps[at], expected.replies[at]) });
  }
  expect(outcome.replies.length).toBe(expected.replies.length);
  expect(Buffer.compare(outcome.card, expected.card)).toBe(0);
}

const others = ways.filter((way) => way !== portWay);

describe.each(setups)("$name", (setup) => {
  const reachable = new Set(setup.targets.map(({ id }) => id));
  const own = scripts.filter(({ steps }) => steps.every(({ target }) => reachable.has(target)));

  describe.each(own)("$name", ({ steps }) => {
    test.each(others)("$name gives what the port gives", async (way) => {
      expectSame(steps, await play(way, setup, steps), await play(portWay, setup, steps));
    });
  });
});

describe("linked commands", () => {
  const { steps } = linkedScript;
  const playLinked = (way: Way) => play(way, plainBoard, steps);

  test("end in a bus reset, by the port and on the bus alike", async () => {
    const expected = await playLinked(portWay);
    expect(expected.replies.map((reply) => reply !== "reset" && reply.status)).toEqual([0, 0x10, 0, 0x10, 0]);
    // Nor are the zeros that fill up the CDB field of a PDU taken for the next command.
    for (const way of others) expectSame(steps, await playLinked(way), expected);
  });
});

describe("the scripts are worth comparing", () => {
  test.each(scripts)("$name gives more than one answer", async ({ steps }) => {
    const { replies } = await play(portWay, attentiveBoard, steps);
    const answers = replies.map((reply) =>
      reply === "reset" ? reply : `${reply.status} ${hex(reply.dataIn)} ${hex(reply.sense)}`,
    );
    expect(new Set(answers).size).toBeGreaterThan(1);
  });

  test("every status of the board comes up, and none at all", async () => {
    const statuses = new Set<number | undefined>();
    for (const { steps } of [...scripts, linkedScript]) {
      const { replies } = await play(portWay, plainBoard, steps);
      for (const reply of replies) if (reply !== "reset") statuses.add(reply.status);
    }
    expect(statuses).toEqual(new Set([0x00, 0x02, 0x10, 0x18, undefined]));
  });
});

describe("random scripts", () => {
  test.each([plainBoard, attentiveBoard])("on $name", async (setup) => {
    await fc.assert(
      fc.asyncProperty(randomScript, async (steps) => {
        const expected = await play(portWay, setup, steps);
        for (const way of others) expectSame(steps, await play(way, setup, steps), expected);
      }),
      runs(40),
    );
  });
});

describe("autosense and REQUEST SENSE", () => {
  const outOfRange = command(cdbs.blocks10(0x28, 0xffff, 1));
  const senseOf = command(cdbs.requestSense());

  test("a host on the bus fetches the sense data that iSCSI hands over with the status, byte for byte", async () => {
    const { board } = powerUp(plainBoard);
    const port = board.port();
    const nexus = { initiatorId: 7, targetId: 0, lun: 0, dataOut: new Uint8Array(0) };
    expect(port.execute({ ...nexus, cdb: Uint8Array.from(outOfRange.cdb) }).status).toBe(2);
    const fetched = hex(port.execute({ ...nexus, cdb: Uint8Array.from(senseOf.cdb) }).dataIn);
    for (const way of others) {
      const [reply] = (await play(way, plainBoard, [outOfRange])).replies;
      expect(reply === undefined || reply === "reset" ? undefined : hex(reply.sense)).toBe(fetched);
    }
  });

  test("afterwards it is gone, as REQUEST SENSE clears it: a host that asks again hears NO SENSE", async () => {
    for (const way of ways) {
      const [, asked] = (await play(way, plainBoard, [outOfRange, senseOf])).replies;
      if (asked === undefined || asked === "reset") throw new Error("no answer");
      expect([asked.status, (asked.dataIn[2] ?? 0) & 0x0f, asked.dataIn[12]]).toEqual([0, 0, 0]);
    }
  });
});
