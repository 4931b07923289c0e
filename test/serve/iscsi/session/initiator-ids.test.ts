// SCSI IDs for initiators: never a target's, never another initiator's.

import { describe, expect, it } from "vitest";
import { chooseInitiatorId, type TakenId } from "../../../../src/serve/iscsi/session/initiator-ids.js";

const taken = (initiatorName: string, targetId: number, initiatorId: number): TakenId => ({
  initiatorName,
  targetId,
  initiatorId,
});

describe("an initiator gets", () => {
  it.each([
    ["7 first", "a", 0, [0], [], 7],
    ["the highest that is no target's", "a", 0, [0, 6, 7], [], 5],
    ["its own again towards another target", "a", 1, [0, 1], [taken("a", 0, 7)], 7],
    ["another one towards the same target", "a", 0, [0], [taken("a", 0, 7)], 6],
    ["none that is another's", "b", 1, [0, 1], [taken("a", 0, 7)], 6],
    ["nothing when all are targets", "a", 0, [0, 1, 2, 3, 4, 5, 6, 7], [], undefined],
    ["nothing when all are taken", "b", 0, [0, 1, 2, 3, 4, 5, 6], [taken("a", 0, 7)], undefined],
    ["the last one for all targets", "a", 6, [0, 1, 2, 3, 4, 5, 6], [taken("a", 0, 7), taken("a", 1, 7)], 7],
  ] as const)("%s", (_, name, targetId, targetIds, ids, expected) => {
    expect(chooseInitiatorId(name, targetId, targetIds, ids)).toBe(expected);
  });
});
