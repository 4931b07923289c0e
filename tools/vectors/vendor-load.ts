// What our model of the vendor's tool makes of a file's bytes: the gate in front (expat: well-formedness and the root)
// and `readAsVendor` behind it. Source: firmware-behaviour 1.5.2.

import { SaxesParser } from "saxes";
import {
  decodeText,
  encodeText,
  isFirmwareBetween,
  parseFirmwareVersion,
  readAsVendor,
  readXml,
  type VendorGeneration,
  type VendorReading,
} from "../../src/config/index.js";

export interface VendorLoad {
  readonly reading: VendorReading;
  /** SCSITarget elements in the file, also beyond the seventh. */
  readonly targetsInFile?: number;
}

const cannotLoad: VendorLoad = { reading: { ok: false, error: "Could not load XML file" } };

/** `undefined` for what is not modelled: files that our reader refuses although the vendor's tool may load them. */
export function loadAsVendor(bytes: Uint8Array, generation: VendorGeneration): VendorLoad | undefined {
  const decoded = decodeText(bytes);
  if ("detail" in decoded) return /encoding is/.test(decoded.detail) ? undefined : cannotLoad;
  const root = rootOf(decoded.text);
  if (root === undefined) return cannotLoad;
  // A DOCTYPE tells the tool nothing that it looks at.
  const text = decoded.text.replace(/<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/, "");
  const { source } = readXml(encodeText({ ...decoded, text }));
  if (root !== "SCSI2SD") return { reading: readAsVendor({ text, root: emptyElement(root) }, generation) };
  if (!source) return undefined;
  return { reading: readAsVendor(source, generation), targetsInFile: source.targetElements.length };
}

/** The name of the root of a well-formed document. */
function rootOf(text: string): string | undefined {
  const parser = new SaxesParser({ xmlns: false });
  let root: string | undefined;
  let isWellFormed = true;
  parser.on("opentag", ({ name }) => {
    root ??= name;
  });
  parser.on("error", () => {
    isWellFormed = false;
  });
  parser.write(text).close();
  return isWellFormed ? root : undefined;
}

function emptyElement(name: string) {
  return { name, attributes: {}, span: { start: 0, end: 0 }, inner: undefined, text: "", children: [] };
}

/** Which of the modelled readers a release has; `undefined` when its name is no version. */
export function generationOf(tool: string): VendorGeneration | undefined {
  const version = parseFirmwareVersion(tool.replace(/^v/i, ""));
  if (!version) return undefined;
  if (isFirmwareBetween(version, "0.0.0", "6.2.999")) return "6.1";
  return isFirmwareBetween(version, "6.3.0", "6.3.1") ? "6.3.0" : "6.3.2";
}
