// config/write: the door for writing new XML documents; it loads xmlbuilder2.

export { type SerializeOptions, serializeXml } from "./serialize-xml.js";
