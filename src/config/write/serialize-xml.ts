// A new XML document in the vendor's element order and layout, so that the vendor's tool and those who go by its order read
// it. Other than theirs: strings are escaped, combined quirks are written, and `blindWrites` only when true, because a
// false one makes the vendor's reader overwrite flags6 (ConfigUtil.cc:624). Layout: firmware-behaviour 1.5.1.

import { create } from "xmlbuilder2";
import type { BoardConfig, BoardSettings, TargetSettings, Unknown, UnknownBytes } from "../board-config.js";
import { formatSetting } from "../format-setting.js";
import { boardSettings, isWrittenFor, type Setting, type SettingValue, targetSettings } from "../setting.js";
import { rawBytesElement, rootExtensions } from "../xml/elements.js";
import { formatRawBytes, stringOffsets, stringToText } from "../xml/raw-bytes.js";

export interface SerializeOptions {
  /** Explain each setting above it; targets only in the first slot. On unless "none". */
  readonly comments?: "short" | "none";
}

/** `create` of xmlbuilder2, as far as it is used here. */
interface Builder {
  ele(name: string, attributes?: Record<string, string>): Builder;
  txt(text: string): Builder;
  com(text: string): Builder;
  up(): Builder;
  end(options: { headless: boolean; allowEmptyTags: boolean }): string;
}

export function serializeXml(config: BoardConfig, options: SerializeOptions = {}): string {
  const kept = new KeptElements();
  const document = create() as unknown as Builder;
  const root = document.ele("SCSI2SD").txt("\n");
  writeBoard(root, config.board, kept, options);
  for (const [slot, target] of config.targets.entries()) {
    writeTarget(root, target, kept, slot === 0 ? options : { comments: "none" });
  }
  for (const element of config.unknownElements) kept.place(root, element, "");
  if (config.firmwareVersion !== undefined) {
    if (options.comments !== "none")
      root.com(" The firmware this file is meant for; read by scsi2sd, ignored by other tools. ").txt("\n");
    root.ele(rootExtensions.firmwareVersion).txt(config.firmwareVersion).up().txt("\n");
  }
  return kept.restore(`${document.end({ headless: true, allowEmptyTags: true })}\n`);
}

function writeBoard(
  root: Builder,
  board: BoardSettings & Unknown,
  kept: KeptElements,
  options: SerializeOptions,
): void {
  const element = root.ele("S2S_BoardCfg").txt("\n");
  for (const setting of boardSettings) {
    if (!isWrittenFor(setting, board)) continue;
    writeSetting(element, setting, formatSetting(setting, board[setting.key]), options);
  }
  writeUnknown(element, board, [], kept);
  element.up().txt("\n");
}

function writeTarget(
  root: Builder,
  target: TargetSettings & Unknown,
  kept: KeptElements,
  options: SerializeOptions,
): void {
  const element = root.ele("SCSITarget", { id: String(target.id) }).txt("\n");
  const hidden: UnknownBytes[] = [];
  for (const setting of targetSettings) {
    if (setting.xml === "attribute") continue;
    const value: SettingValue = target[setting.key];
    const offset = stringOffsets[setting.key];
    if (offset === undefined || typeof value !== "string") {
      writeSetting(element, setting, formatSetting(setting, value), options);
      continue;
    }
    const text = stringToText(value, offset);
    hidden.push(...text.hidden);
    writeSetting(element, setting, text.text, options);
  }
  writeUnknown(element, target, hidden, kept);
  element.up().txt("\n");
}

function writeSetting(parent: Builder, setting: Setting, text: string, options: SerializeOptions): void {
  if (options.comments !== "none") {
    const unit = setting.unit ? ` [${setting.unit}]` : "";
    parent.txt("\t").com(` ${setting.about}${unit} `).txt("\n");
  }
  parent.txt("\t").ele(setting.key).txt(escapeReferences(text)).up().txt("\n");
}

/** xmlbuilder2 leaves `&amp;` and `&#65;` in its input as they are, taking them for escaped already. */
function escapeReferences(text: string): string {
  return text.replaceAll("&", "&amp;");
}

function writeUnknown(parent: Builder, unknown: Unknown, hidden: readonly UnknownBytes[], kept: KeptElements): void {
  for (const element of unknown.unknownElements) kept.place(parent, element, "\t");
  const raw = formatRawBytes(unknown.unknownBytes, hidden);
  if (raw !== "") parent.txt("\t").ele(rawBytesElement).txt(raw).up().txt("\n");
}

/** Unknown elements go back letter for letter: xmlbuilder2 would drop blanks in them, so it only gets a place holder. */
class KeptElements {
  private readonly elements: string[] = [];

  place(parent: Builder, element: string, indent: string): void {
    parent.txt(indent).com(`kept-element-${this.elements.length}`).txt("\n");
    this.elements.push(element);
  }

  restore(text: string): string {
    return text.replace(/<!--kept-element-(\d+)-->/g, (_comment, index: string) => this.elements[Number(index)] ?? "");
  }
}
