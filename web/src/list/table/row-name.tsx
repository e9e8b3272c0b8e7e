/** A row's header in two lines. A card shows the first alone; screen readers read both. */
export function RowName({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      <span title={name} className="block truncate font-semibold">
        {name}
      </span>
      <span className="mt-0.5 inline-block font-mono text-meta whitespace-nowrap text-muted cards:sr-only">
        {detail}
      </span>
    </>
  )
}
