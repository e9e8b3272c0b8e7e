/** Adds to how often each kind of thing came, and gives that. */
export function count(counts: Record<string, number>, ...kinds: string[]): Record<string, number> {
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
