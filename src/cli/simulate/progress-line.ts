// How far long work has come: one line on a terminal that is written over, nothing into files and pipes.

import process from "node:process";
import type { Output } from "../output.js";

export interface ProgressLine {
  show(text: string): void;
  end(): void;
}

const leastMsBetween = 100;

export function progressLine(output: Output): ProgressLine {
  let shownMs = Number.NEGATIVE_INFINITY;
  let isShown = false;
  if (!output.isInteractive) return { show() {}, end() {} };
  return {
    show(text) {
      const nowMs = performance.now();
      if (nowMs - shownMs < leastMsBetween) return;
      shownMs = nowMs;
      isShown = true;
      process.stderr.write(`\r\x1b[K${text}`);
    },
    end() {
      if (isShown) process.stderr.write("\r\x1b[K");
    },
  };
}
