// What `scsi2sd validate` says, without options, about every file of the corpus of real files and of mistakes seen in
// public: one "rule severity" for each finding, sorted. The files themselves are kept apart and are not copied.

export interface CorpusRow {
  /** Below the corpus folder. */
  readonly file: string;
  readonly findings: readonly string[];
  /** Why that is right. */
  readonly remark: string;
}

export const corpusTable: readonly CorpusRow[] = [
  {
    file: "real/adamjansch__SCSI2SD-S3000XL__SCSI2SD-Akai-S3000XL-config.xml",
    findings: [
      "dialect warning",
      "geometry info",
      "geometry info",
      "geometry info",
      "start-alignment info",
      "start-alignment info",
    ],
    remark:
      "v4 form, read as it was meant; zero geometry and starts off a 4 MiB boundary work and are only mentioned; no overlap, though IDs run down",
  },
  {
    file: "real/senioradvisor2016-ux__EmaxForge__snippet-in-notes.xml",
    findings: ["missing-root error"],
    remark: "a fragment, offered to be wrapped; its unknown elements are told of once it can be read",
  },
  {
    file: "real/timob0__scsi2sd-mkcfg__boardconfig.xml",
    findings: ["missing-root error"],
    remark: "half of a file that a script joins",
  },
  {
    file: "real/timob0__scsi2sd-mkcfg__devices.xml",
    findings: ["missing-root error"],
    remark: "the other half: three targets side by side",
  },
  {
    file: "real/trodemaster__next__scsi2sd-initial.xml",
    findings: [],
    remark: "a right file: disabled targets that overlap at 0, and odd geometry, are no faults",
  },
  {
    file: "real/trodemaster__next__scsi2sd.xml",
    findings: ["cd-sector-size warning", "shared-serial info"],
    remark: "512-byte blocks on a CD are what a NeXT wants: with `--host nextstation` there is no warning",
  },
  {
    file: "real/unxmaal__aux_sdcard__scsi2sd_aux_3.1.1-pristine.xml",
    findings: ["apple-strings warning", "apple-strings warning", "dialect warning", "shared-serial info"],
    remark:
      "v5 form with a setting that v6 lacks; whether it fits a card is known only with `--card-size`; the disabled target inside another is no fault",
  },
  {
    file: "mistakes/m01-bool-capital.xml",
    findings: ["boolean-value error", "boolean-value error", "boolean-value error"],
    remark: "each switch is told, with a repair, never taken for false",
  },
  {
    file: "mistakes/m03-no-root-fragments.xml",
    findings: ["missing-root error"],
    remark: "the root is missing, offered to be wrapped",
  },
  {
    file: "mistakes/m04-html-escaped.xml",
    findings: ["html-escaped error"],
    remark: "one finding instead of hundreds, with a repair",
  },
  {
    file: "mistakes/m05-smart-quotes.xml",
    findings: ["xml-syntax error"],
    remark: "one finding at the quote, with a repair",
  },
  {
    file: "mistakes/m07-tags-stripped.txt",
    findings: ["no-elements error"],
    remark: "no configuration, told apart from an empty one",
  },
  {
    file: "mistakes/m08-overlap.xml",
    findings: ["overlap error", "shared-serial info"],
    remark: "both IDs and the exact common range",
  },
  {
    file: "mistakes/m10-one-sector-gap.xml",
    findings: ["shared-serial info"],
    remark: "a gap of one sector is harmless",
  },
  {
    file: "mistakes/m11-exceeds-8gb-card.xml",
    findings: ["dialect warning", "shared-serial info"],
    remark: "with `--card-size 15450112` an error: 1327104 sectors past the end",
  },
  {
    file: "mistakes/m13-start-in-scsi-units.xml",
    findings: ["overlap error", "shared-serial info"],
    remark: "the overlap guesses the 2048-byte units and names the right start",
  },
  {
    file: "mistakes/m15-cd-512.xml",
    findings: ["cd-sector-size warning", "shared-serial info"],
    remark: "a warning, and none with `--host nextstation`",
  },
  {
    file: "mistakes/m16-duplicate-id.xml",
    findings: ["duplicate-id error", "shared-serial info"],
    remark: "both positions are named",
  },
  {
    file: "mistakes/m17-duplicate-id-one-disabled.xml",
    findings: [],
    remark: "a disabled slot behind the enabled one hides nothing",
  },
  { file: "mistakes/m19-id-missing.xml", findings: ["target-id error"], remark: "other tools take 7, or break off" },
  {
    file: "mistakes/m20-hex-forms.xml",
    findings: ["number-value error", "number-value error", "shared-serial info"],
    remark: "0x4C is right; 0X4C and 4c are explained, with a repair",
  },
  {
    file: "mistakes/m21-mac-tool-quirks-space.xml",
    findings: ["mac-quirks info"],
    remark: "read as apple; the macOS tool would lose it",
  },
  {
    file: "mistakes/m24-strings-too-long.xml",
    findings: ["string-length warning", "string-length warning", "string-length warning", "string-length warning"],
    remark: "one for each field, with what is kept of it",
  },
  {
    file: "mistakes/m25-strings-nonascii.xml",
    findings: ["string-ascii error", "string-ascii error"],
    remark: "INQUIRY strings are ASCII, and bytes are counted, not letters",
  },
  {
    file: "mistakes/m27-wrong-root.xml",
    findings: ["wrong-root error"],
    remark: "names the root found, with a repair",
  },
  {
    file: "mistakes/m28-v5-boardconfig-given-to-v6.xml",
    findings: ["dialect warning"],
    remark: "the v5 form is taken over; what v6 lacks is listed",
  },
  {
    file: "mistakes/m30-v43-per-target-flags-conflict.xml",
    findings: [
      "dialect warning",
      "missing-element warning",
      "missing-element warning",
      "shared-serial info",
      "target-flags-disagree warning",
      "target-flags-disagree warning",
    ],
    remark: "the v4 form is taken over; that the targets disagree is told, and what the file leaves out",
  },
  {
    file: "mistakes/m31-truncated-in-comment.xml",
    findings: ["xml-syntax error"],
    remark: "one finding with its line",
  },
  { file: "mistakes/m32-utf16le-bom.xml", findings: [], remark: "read by its byte order mark" },
  { file: "mistakes/m34-latin1.xml", findings: ["text-encoding error"], remark: "names the byte and its offset" },
  {
    file: "mistakes/m35-unknown-elements.xml",
    findings: ["unknown-element warning", "unknown-element warning", "unknown-element warning"],
    remark: "each is named, with what was probably meant",
  },
  {
    file: "mistakes/m38-zero-size-enabled.xml",
    findings: ["zero-size warning"],
    remark: "means the rest of the card, which the vendor's tool does not save",
  },
  {
    file: "mistakes/m39-comment-double-hyphen.xml",
    findings: ["xml-syntax error"],
    remark: "one finding at the place",
  },
  {
    file: "mistakes/m40-attr-unquoted.xml",
    findings: ["xml-syntax error"],
    remark: "one finding at the place, with a repair",
  },
  {
    file: "mistakes/m42-delay-range.xml",
    findings: ["number-range error", "number-range error"],
    remark: "one for each delay, with the range",
  },
  {
    file: "mistakes/m43-sector-size.xml",
    findings: [
      "number-range error",
      "number-range error",
      "sector-size info",
      "sector-size info",
      "shared-serial info",
      "start-alignment info",
      "start-alignment info",
      "start-alignment info",
    ],
    remark: "0 and 10000 are refused; 522 and 1280 are right, with a note on the space they take",
  },
  {
    file: "mistakes/m44-geometry.xml",
    findings: ["geometry info", "number-range error", "number-range error", "shared-serial info"],
    remark: "256 is refused, 0 is right with a note",
  },
  {
    file: "mistakes/m45-default-serials.xml",
    findings: ["shared-serial info"],
    remark: "a note only: hardly any host asks for it",
  },
  { file: "mistakes/m47-empty.xml", findings: ["empty-file error"], remark: "says so" },
  {
    file: "mistakes/m48-html-page.xml",
    findings: ["html-page error"],
    remark: "says so, and what to download instead",
  },
  { file: "mistakes/m49-doctype-entities.xml", findings: ["doctype error"], remark: "no DTDs" },
  {
    file: "mistakes/m51-duplicate-elements.xml",
    findings: ["duplicate-element warning", "duplicate-element warning", "no-enabled-target warning"],
    remark: "both repetitions are told; the last `enabled` switches the only disk off",
  },
  {
    file: "mistakes/m52-turbo-6.xml",
    findings: ["turbo warning", "vendor-reload warning"],
    remark: "taken; that the vendor's tool refuses the file is told",
  },
  {
    file: "mistakes/m54-vendor-tabs-newline.xml",
    findings: ["string-whitespace warning"],
    remark: "a warning, with a repair",
  },
  {
    file: "mistakes/m57-negative-id-text.xml",
    findings: ["target-id error", "target-id error"],
    remark: "neither a word nor -1 is an ID",
  },
  {
    file: "mistakes/m58-start-not-aligned.xml",
    findings: ["start-alignment info"],
    remark: "a note that names the next boundary",
  },
  {
    file: "mistakes/m60-size-equal-1gib.xml",
    findings: [],
    remark: "only with `--host mega-ste` an error, which suggests 2048000",
  },
];
