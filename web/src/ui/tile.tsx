import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

/** A strip of numbers; each child is a `Tile`. On a phone, two or three with short labels stand beside each other. */
export function Tiles({ abreast, children }: { abreast: 2 | 3; children: ReactNode }) {
  return (
    <dl
      className={classes(
        'grid overflow-hidden rounded-card border border-line bg-line gap-px sm:auto-cols-fr sm:grid-flow-col',
        abreast === 2
          ? 'max-sm:grid-cols-2'
          : 'max-sm:grid-cols-3 max-sm:*:content-between max-sm:*:px-3 max-sm:*:py-2.5 max-sm:*:text-meta',
      )}
    >
      {children}
    </dl>
  )
}

interface TileProps {
  label: ReactNode
  value: ReactNode
  /** The counted unit, where the label leaves it open. */
  note?: string
  /** Link target of the whole tile. */
  to?: string
}

export function Tile({ label, value, note, to }: TileProps) {
  return (
    <div className="relative flex flex-wrap content-start items-baseline gap-x-2 gap-y-1 bg-surface px-5 py-4 has-[a:hover]:bg-tint">
      <dt className="w-full text-muted">
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
      <dd className="font-head text-page font-bold tabular-nums">{value}</dd>
      {note && <dd className="text-meta text-muted">{note}</dd>}
    </div>
  )
}
