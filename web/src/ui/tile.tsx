import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

/** A strip of numbers; each child is a `Tile`. `abreast`: three with short labels, beside each other on phones too. */
export function Tiles({ abreast = false, children }: { abreast?: boolean; children: ReactNode }) {
  return (
    <dl
      className={classes(
        'grid grid-cols-1 overflow-hidden rounded-card border border-line bg-line gap-px sm:auto-cols-fr sm:grid-flow-col',
        abreast &&
          'max-sm:grid-cols-3 max-sm:*:grid max-sm:*:content-between max-sm:*:px-3 max-sm:*:py-2.5 max-sm:*:text-meta',
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
    <div className="relative flex items-baseline justify-between gap-1 bg-surface px-5 py-4 sm:grid sm:grid-cols-[auto_1fr] sm:content-start sm:gap-x-2 has-[a:hover]:bg-tint">
      <dt className="text-muted sm:col-span-2">
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
      <dd className="font-head text-page font-bold tabular-nums max-sm:order-1">{value}</dd>
      {note && <dd className="text-meta text-muted max-sm:mr-auto max-sm:pl-1">{note}</dd>}
    </div>
  )
}
