/** The detail of a change for the history: the fields that differ, before and after. */
export function difference<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const differing = (Object.keys(after) as (keyof T)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const pick = (thing: T) => Object.fromEntries(differing.map((field) => [field, thing[field]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}
