// Events at one instant happen in the order of priority, then of being pushed; the heap sorts whatever it is given.

import { describe, expect, it } from "vitest";
import { EventQueue } from "../../../src/simulate/engine/event-queue.js";
import { fc } from "../../property.js";

function drain(queue: EventQueue): number[] {
  const payloads: number[] = [];
  while (queue.size > 0) payloads.push(queue.pop());
  return payloads;
}

describe("EventQueue", () => {
  it("goes by time, then priority, then sequence", () => {
    const queue = new EventQueue();
    queue.push(20, 0, 1);
    queue.push(10, 2, 2);
    queue.push(10, 1, 3);
    queue.push(10, 2, 4);
    queue.push(10, 1, 5);
    expect(queue.nextNs).toBe(10);
    expect(drain(queue)).toEqual([3, 5, 2, 4, 1]);
    expect(queue.nextNs).toBe(Number.POSITIVE_INFINITY);
    expect(() => queue.pop()).toThrow(RangeError);
  });

  it("is a stable sort by (time, priority), also when events are taken in between", () => {
    const event = fc.record({ time: fc.integer({ min: 0, max: 5 }), priority: fc.integer({ min: 0, max: 2 }) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), fc.array(event, { maxLength: 60 }), (first, second) => {
        const queue = new EventQueue();
        const pending: { time: number; priority: number; payload: number }[] = [];
        let payload = 0;
        const push = ({ time, priority }: { time: number; priority: number }) => {
          queue.push(time, priority, payload);
          pending.push({ time, priority, payload: payload++ });
        };
        const sorted = () =>
          [...pending].sort((a, b) => a.time - b.time || a.priority - b.priority || a.payload - b.payload);
        first.forEach(push);
        for (let taken = 0; taken < first.length / 2; taken++) {
          const [next] = sorted();
          expect(queue.pop()).toBe(next?.payload);
          pending.splice(pending.indexOf(next as (typeof pending)[number]), 1);
        }
        second.forEach(push);
        expect(drain(queue)).toEqual(sorted().map((one) => one.payload));
      }),
    );
  });
});
