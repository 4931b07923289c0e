import { describe, expect, it } from "vitest";
import { wrapText } from "../../src/report/wrap-text.js";

describe("wrapText", () => {
  it("breaks at the last blank that fits and indents what follows", () => {
    expect(wrapText("one two three", { width: 7, indent: " " })).toBe("one two\n three");
    expect(wrapText("one two three", { width: 8, indent: "  " })).toBe("one two\n  three");
  });

  it("keeps a word that is too long", () => {
    expect(wrapText("a incomprehensible b", { width: 5 })).toBe("a\nincomprehensible\nb");
  });
});
