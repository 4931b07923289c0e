// `set` and `--fix` for an XML file: assignments one after the other, each planned on the text the last one left.

import { ConfigError } from "../config-error.js";
import type { SettingAssignment } from "../setting-path.js";
import { readXmlText } from "../xml/read-xml.js";
import type { XmlSource } from "../xml/xml-source.js";
import { planXmlEdits } from "./edit-xml.js";
import { applyTextEdits } from "./text-edits.js";

/** The text of the file with the new values. Throws ConfigError when the file's dialect has no place for one. */
export function setInXml(source: XmlSource, assignments: readonly SettingAssignment[]): string {
  let current = source;
  for (const assignment of assignments) {
    const edits = planXmlEdits(current, assignment);
    if (edits.length === 0) continue;
    const read = readXmlText(applyTextEdits(current.text, edits), source.encoding);
    if (!read.source)
      throw new ConfigError("config/unreadable", `the file cannot be read after setting ${assignment.path}`);
    current = read.source;
  }
  return current.text;
}
