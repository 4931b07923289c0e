// Published measurements that cannot be read. One class, told apart by `code`.

export type EvidenceErrorCode = "evidence/not-json" | "evidence/not-rows" | "evidence/malformed-row";

const hints: Readonly<Record<EvidenceErrorCode, string>> = {
  "evidence/not-json": "Give a JSON file that holds a list of rows.",
  "evidence/not-rows": "Give a JSON list, one object for each measurement.",
  "evidence/malformed-row": "Each row needs an id of its own, a kind, and numbers above 0 where it has numbers.",
};

export class EvidenceError extends RangeError {
  readonly code: EvidenceErrorCode;
  readonly hint: string;

  constructor(code: EvidenceErrorCode, message: string) {
    super(message);
    this.name = "EvidenceError";
    this.code = code;
    this.hint = hints[code];
  }
}
