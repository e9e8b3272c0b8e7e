import type { ReactNode } from 'react'

/** A strip of numbers between hairlines; each child is a `Tile`. */
export function Tiles({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-1 overflow-hidden rounded-card border border-line bg-line gap-px sm:auto-cols-fr sm:grid-flow-col">
      {children}
    </dl>
  )
}

export function Tile({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-1 bg-surface px-5 py-4 sm:flex-col sm:justify-start">
      <dt className="text-muted">{label}</dt>
      <dd className="font-head text-page font-bold tabular-nums">{value}</dd>
    </div>
  )
}
