// Labels beside the ends of lines: as near to their line as they can be without touching each other.

interface Cluster {
  readonly members: readonly number[];
  /** Where its first member goes. */
  readonly start: number;
}

/** Places for labels that want to be at `wanted`, in the same order; at least `gap` apart and, if they fit, within bounds. */
export function spreadLabels(
  wanted: readonly number[],
  gap: number,
  [least, most]: readonly [number, number],
): readonly number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const place = (members: readonly number[]): Cluster => {
    // The mean of where each member would have the first one be.
    const sum = members.reduce((total, member, turn) => total + (wanted[member] ?? 0) - turn * gap, 0);
    const last = most - (members.length - 1) * gap;
    return { members, start: Math.max(least, Math.min(sum / members.length, last)) };
  };
  const clusters: Cluster[] = [];
  for (const member of order) {
    let cluster = place([member]);
    for (let before = clusters.at(-1); before && touches(before, cluster, gap); before = clusters.at(-1)) {
      clusters.pop();
      cluster = place([...before.members, ...cluster.members]);
    }
    clusters.push(cluster);
  }
  const places = wanted.map(() => least);
  for (const { members, start } of clusters) {
    members.forEach((member, turn) => {
      places[member] = start + turn * gap;
    });
  }
  return places;
}

function touches(before: Cluster, after: Cluster, gap: number): boolean {
  return before.start + before.members.length * gap > after.start;
}
