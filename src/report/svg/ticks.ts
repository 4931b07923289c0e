// Scales and the ticks on them: MB/s from 0 in nice steps, request sizes by powers of two, durations by 1, 2, 5.

import { scaleLinear, scaleLog } from "d3-scale";
import { formatShortSize } from "../format-size.js";
import { textWidth } from "./text-width.js";

export interface Tick {
  readonly value: number;
  readonly label: string;
}

export interface Axis {
  readonly ticks: readonly Tick[];
  /** Value to place on the paper. */
  readonly place: (value: number) => number;
}

/** From and to on the paper. */
export type Extent = readonly [number, number];

/** 0 to at least `max`, which is what its last tick is. */
export function linearAxis(max: number, extent: Extent, count = 5): Axis {
  const scale = scaleLinear()
    .domain([0, max > 0 ? max : 1])
    .nice(count)
    .range(extent);
  const format = scale.tickFormat(count);
  return {
    ticks: scale.ticks(count).map((value) => ({ value, label: format(value) })),
    place: (value) => scale(value),
  };
}

/** Every size is a tick. `sizes` in bytes, not empty. */
export function sizeAxis(sizes: readonly number[], extent: Extent): Axis {
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const scale = scaleLog([least === most ? least / 2 : least, least === most ? most * 2 : most], extent).base(2);
  return {
    ticks: sizes.map((value) => ({ value, label: formatShortSize(value) })),
    place: (value) => scale(value),
  };
}

/** `durations` in µs, above 0, not empty. */
export function durationAxis(durations: readonly number[], extent: Extent): Axis {
  const from = stepAtMost(Math.min(...durations));
  const to = Math.max(stepAtLeast(Math.max(...durations)), from * 10);
  const scale = scaleLog([from, to], extent);
  const isLong = to / from > 100;
  const ticks = steps(from, to).filter((value) => !isLong || isPowerOfTen(value));
  return { ticks: ticks.map((value) => ({ value, label: formatTick(value) })), place: (value) => scale(value) };
}

/** Every so many ticks, `from` the first or the last on, that their labels stand apart across the paper. */
export function thinTicks({ ticks, place }: Axis, from: "first" | "last" = "first", gap = 7): readonly Tick[] {
  for (let every = 1; every < ticks.length; every++) {
    const kept = ticks.filter((_, index) => (from === "first" ? index : ticks.length - 1 - index) % every === 0);
    const stand = kept.every((tick, index) => {
      const next = kept[index + 1];
      return (
        !next || place(next.value) - place(tick.value) >= (textWidth(tick.label) + textWidth(next.label)) / 2 + gap
      );
    });
    if (stand) return kept;
  }
  return ticks.slice(0, 1);
}

/** 1, 2 and 5 times the powers of ten from `from` to `to`. */
function steps(from: number, to: number): readonly number[] {
  const list: number[] = [];
  for (let exponent = Math.floor(Math.log10(from)); 10 ** exponent <= to; exponent++) {
    list.push(...[1, 2, 5].map((factor) => Number(`${factor}e${exponent}`)));
  }
  return list.filter((value) => value >= from && value <= to);
}

function stepAtMost(value: number): number {
  return steps(value / 10, value).at(-1) ?? value;
}

function stepAtLeast(value: number): number {
  return steps(value, value * 10).at(0) ?? value;
}

function isPowerOfTen(value: number): boolean {
  return /^1e/.test(value.toExponential());
}

function formatTick(us: number): string {
  if (us < 1000) return `${us} µs`;
  return us < 1e6 ? `${us / 1000} ms` : `${us / 1e6} s`;
}
