// How many single-character edits lead from one word to another (Levenshtein), for "did you mean".

export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [i, left] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, right] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (left === right ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
