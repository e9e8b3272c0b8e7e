import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { formatCount } from '../../words/format-count.ts'
import { classes } from '../classes.ts'
import { topOf } from './scale.ts'

export interface Mark {
  name: string
  /** Fill classes of the drawing and the legend. */
  className: string
}

interface PlotProps {
  label: string
  /** Texts of the points, in order. */
  texts: readonly string[]
  /** The largest value. */
  maximum: number
  /** Labels below the first, the middle and the last point. */
  axis: readonly string[]
  legend?: readonly Mark[]
  /** The drawing, in a box of `texts.length` by 100, with zero at the bottom. */
  children: (look: { active: number | undefined; top: number }) => ReactNode
}

/**
 * Frame of a chart: scale, axis, and one line with the text of the point under the pointer or the arrow keys. The line
 * has a fixed place, so that neither a finger nor a magnifier covers it.
 */
export function Plot({ label, texts, maximum, axis, legend = [], children }: PlotProps) {
  const [active, setActive] = useState<number>()
  const top = topOf(maximum)

  const walk = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const now = active ?? texts.length
    const last = texts.length - 1
    const next = {
      ArrowLeft: now - 1,
      ArrowRight: active === undefined ? last : now + 1,
      Home: 0,
      End: last,
      Escape: undefined,
    }
    if (!Object.hasOwn(next, event.key)) return
    event.preventDefault()
    const at = next[event.key as keyof typeof next]
    setActive(at === undefined ? undefined : Math.min(Math.max(at, 0), last))
  }

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setActive(Math.min(texts.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * texts.length))))
  }

  return (
    <div>
      <div className="mb-2 flex min-h-6 flex-wrap items-center gap-x-5 gap-y-1 text-meta">
        <p role="status" className={classes('font-semibold tabular-nums', active === undefined && 'sr-only')}>
          {active !== undefined && texts[active]}
        </p>
        {active === undefined &&
          legend.map(({ name, className }) => (
            <span key={name} className="inline-flex items-center gap-1.5 text-muted">
              <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
                <rect width="10" height="10" rx="2" className={className} />
              </svg>
              {name}
            </span>
          ))}
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-meta text-faint tabular-nums">
        <div aria-hidden="true" className="-my-2.5 flex flex-col justify-between text-right">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{formatCount(value)}</span>
          ))}
        </div>
        <div
          // Screen readers pass arrow keys to the page only for this role.
          role="application"
          aria-roledescription="grafik"
          aria-label={`${label}. Ok tuşlarıyla değerler arasında gezinin.`}
          tabIndex={0}
          onKeyDown={walk}
          onBlur={() => setActive(undefined)}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setActive(undefined)}
          className="relative h-44 rounded-chip"
        >
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${texts.length} 100`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {[0, 50, 100].map((y) => (
              <line
                key={y}
                x2={texts.length}
                y1={y}
                y2={y}
                vectorEffect="non-scaling-stroke"
                className="stroke-line"
              />
            ))}
            {children({ active, top })}
          </svg>
        </div>
        <div aria-hidden="true" className="col-start-2 mt-1.5 flex justify-between">
          {axis.map((text, at) => (
            <span key={`${at} ${text}`}>{text}</span>
          ))}
        </div>
      </div>
    </div>
  )
}
