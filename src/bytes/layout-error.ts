// Bytes that do not have the shape a layout asks for.

export class LayoutError extends Error {
  readonly code = "bytes/layout";

  constructor(message: string) {
    super(message);
    this.name = "LayoutError";
  }
}
