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
