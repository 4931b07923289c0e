// What the caller asked for cannot be done with a configuration; not a finding about a file, which is a Diagnostic.

export type ConfigErrorCode =
  | "config/unknown-setting"
  | "config/bad-value"
  | "config/old-dialect"
  | "config/unreadable";

export class ConfigError extends Error {
  readonly code: ConfigErrorCode;
  readonly hint: string | undefined;

  constructor(code: ConfigErrorCode, message: string, hint?: string) {
    super(message);
    this.name = "ConfigError";
    this.code = code;
    this.hint = hint;
  }
}
