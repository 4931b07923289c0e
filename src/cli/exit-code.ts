// The one table of exit codes (house rules §4).

export const exitCodes = {
  done: 0,
  /** Findings of severity error; for `diff`, differences. */
  findings: 1,
  usage: 2,
  noBoard: 3,
  boardRefused: 4,
  fileOrNetwork: 5,
  bug: 70,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Of several things that were done in one call; none at all is done. */
export function worstOf(codes: readonly ExitCode[]): ExitCode {
  return Math.max(exitCodes.done, ...codes) as ExitCode;
}
