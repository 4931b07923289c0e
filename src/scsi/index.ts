// scsi: words and tables of the SCSI standard, as far as a SCSI2SD speaks them. No behaviour, no I/O.

export { type DeviceTypeName, deviceTypeLabels, deviceTypes } from "./device-type.js";
export { agreeToTransfer, asynchronous, type TransferAgreement } from "./transfer-agreement.js";
