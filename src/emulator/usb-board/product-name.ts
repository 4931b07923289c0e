// Which product string a firmware shows on which board (firmware-behaviour 3.1).

import { type BoardRevision, boardIdentity } from "../../usb/index.js";
import type { UsbFeatures } from "./usb-features.js";

export function productName(revision: BoardRevision, { product }: Pick<UsbFeatures, "product">): string {
  if (product === "by-board") return boardIdentity(revision).product;
  if (product === "always-2020") return "SCSI2SD 2020";
  return product === "two" && revision !== "revF" ? "SCSI2SD 2020" : "SCSI2SD";
}
