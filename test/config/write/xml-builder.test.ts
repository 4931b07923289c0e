// New documents are escaped by xmlbuilder2, not by hand (docs: libraries, "write").

import { describe, expect, it, vi } from "vitest";
import { serializeXml } from "../../../src/config/write/serialize-xml.js";
import { configOf } from "../validate/config-of.js";

const created = vi.hoisted(() => ({ documents: 0 }));

vi.mock("xmlbuilder2", async (importOriginal) => {
  const original = await importOriginal<typeof import("xmlbuilder2")>();
  const create = () => {
    created.documents++;
    return original.create();
  };
  return { ...original, create };
});

describe("serializeXml", () => {
  it("builds one document with xmlbuilder2", () => {
    serializeXml(configOf());
    expect(created.documents).toBe(1);
  });
});
