// The byte forms a configuration file may have, kept so that an edited file goes back in the same form.

export type EncodingName = "utf-8" | "utf-16le" | "utf-16be" | "iso-8859-1";

export interface TextEncoding {
  readonly name: EncodingName;
  readonly byteOrderMark: boolean;
}
