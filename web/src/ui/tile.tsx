import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

/** A strip of numbers; each child is a `Tile`. Even counts may be `paired` on a phone. */
export function Tiles({ paired = false, children }: { paired?: boolean; children: ReactNode }) {
  return (
    <dl
      data-paired={paired || undefined}
      className={classes(
        'grid overflow-hidden rounded-card border border-line bg-line gap-px sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none',
        paired ? 'grid-cols-2' : 'grid-cols-1',
      )}
    >
      {children}
    </dl>
  )
}

interface TileProps {
  label: ReactNode
  value: ReactNode
  /** What is counted, where the label leaves that open. */
  note?: string
  /** Link target of the whole tile. */
  to?: string
}

export function Tile({ label, value, note, to }: TileProps) {
  return (
    <div className="relative flex items-baseline justify-between gap-1 bg-surface px-5 py-4 sm:grid sm:grid-cols-[auto_1fr] sm:content-start sm:gap-x-2 in-data-paired:grid in-data-paired:grid-cols-[auto_1fr] in-data-paired:content-start in-data-paired:gap-x-2 has-[a:hover]:bg-tint">
      <dt className="text-muted sm:col-span-2 in-data-paired:col-span-2">
        {to ? (
          <Link
            to={to}
            className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="font-head text-page font-bold tabular-nums max-sm:order-1 in-data-paired:order-none!">
        {value}
      </dd>
      {note && (
        <dd className="text-meta text-muted max-sm:mr-auto max-sm:pl-1 in-data-paired:pl-0!">{note}</dd>
      )}
    </div>
  )
}
