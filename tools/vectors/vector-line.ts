// One line of a vector file: one independent observation. The shapes are those of the vectors' own README; fields that
// are not checked here (`xmlLength`, `xmlSha256`: they include comments that are not ours to copy) are let through.

import { z } from "zod";

const changes = z.array(z.tuple([z.int(), z.string()]));
const reload = z.object({
  ok: z.boolean(),
  error: z.string().optional(),
  targetsInFile: z.int().optional(),
  identical: z.boolean().optional(),
  /** Offset, bytes before, bytes after. */
  changed: z.array(z.tuple([z.int(), z.string(), z.string()])).optional(),
});

const identity = { name: z.string(), tool: z.string() };
const vendorCase = z.discriminatedUnion("kind", [
  z.object({ ...identity, kind: z.literal("defaults"), binHex: z.string() }),
  z.object({
    ...identity,
    kind: z.literal("xml-to-bin"),
    xml: z.string().optional(),
    xmlHex: z.string().optional(),
    ok: z.boolean(),
    error: z.string().optional(),
    targetsInFile: z.int().optional(),
    bin: changes.optional(),
  }),
  z.object({ ...identity, kind: z.literal("bin-to-xml"), bin: changes, xmlWithoutComments: z.string(), reload }),
]);

/** A vector with everything it refers to filled in. */
export type VendorCase = z.infer<typeof vendorCase>;
export type VendorKind = VendorCase["kind"];
export type CaseOf<Kind extends VendorKind> = Extract<VendorCase, { kind: Kind }>;

/** A line as it stands in the file, after JSON.parse. */
export type VectorFields = Readonly<Record<string, unknown>>;

const kinds: readonly unknown[] = ["defaults", "xml-to-bin", "bin-to-xml"] satisfies VendorKind[];

export function isVendorLine({ kind, name, tool }: VectorFields): boolean {
  return kinds.includes(kind) && typeof name === "string" && typeof tool === "string";
}

/** The case, or in words what is missing. */
export function parseVendorCase(fields: VectorFields): VendorCase | string {
  // null says that a field of the base is absent here.
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const result = vendorCase.safeParse(present);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return `the vector is not complete: ${faults.join("; ")}`;
}
