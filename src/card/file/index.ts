// card/file: cards kept in files and block devices. Apart from the door `card`, because it needs Node.

export { type Access, accesses, createCardImage } from "../file-image.js";
export { type FileMedium, type FileMediumOptions, openFileMedium } from "../file-medium.js";
export { type OddTail, oddTails } from "../file-size.js";
