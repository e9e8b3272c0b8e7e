/** Shares of a rollout that are offered, with the present one. */
export const shares = (present: number): number[] =>
  [...new Set([5, 10, 25, 50, 100, present])].toSorted((one, other) => one - other)
