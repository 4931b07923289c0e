// What the emulator cannot be told to be.

export class EmulatorError extends Error {
  readonly code: "emulator/firmware";

  constructor(code: "emulator/firmware", message: string) {
    super(message);
    this.name = "EmulatorError";
    this.code = code;
  }
}
