// The releases of the vendor's tool (scsi2sd-util6) that read XML differently (firmware-behaviour 1.5.3).

export const vendorGenerations = ["6.1", "6.3.0", "6.3.2"] as const;

/** `6.1`: 6.1.x to 6.2.x. `6.3.0`: knows xebec and vms. `6.3.2`: knows blindWrites; the newest, to 6.4.14. */
export type VendorGeneration = (typeof vendorGenerations)[number];

export const vendorGenerationLabels: Readonly<Record<VendorGeneration, string>> = {
  "6.1": "6.1 to 6.2",
  "6.3.0": "6.3.0 to 6.3.1",
  "6.3.2": "6.3.2 to 6.4.14",
};

export const newestVendorGeneration: VendorGeneration = "6.3.2";
