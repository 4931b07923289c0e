// Cycles of a directed graph: one for each group of files that reach each other.

/** Each cycle starts and ends with the same node; `[]` when there is none. Nodes not in the map are ignored. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const walk: string[] = [];

  const visit = (node: string) => {
    const open = walk.indexOf(node);
    if (open >= 0) {
      cycles.push([...walk.slice(open), node]);
      return;
    }
    if (done.has(node)) return;
    walk.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    walk.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return cycles;
}
