// Breaks a paragraph into lines that a terminal of 80 columns shows whole. A word longer than a line stays whole.

export const textWidth = 80;

export function wrapText(text: string, options: { readonly indent?: string; readonly width?: number } = {}): string {
  const { indent = "", width = textWidth } = options;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent + word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join("\n");
}
