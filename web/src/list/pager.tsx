import { pageSizes } from '@muhur/contract/http/page'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../ui/classes.ts'
import { Select } from '../ui/fields/select.tsx'
import type { ListAddress } from './use-list-address.ts'

interface PagerProps {
  address: Pick<ListAddress, 'page' | 'limit' | 'hrefOf' | 'setLimit'>
  total: number
  /** Whether the total is a lower bound. */
  atLeast: boolean
}

const number = new Intl.NumberFormat('tr-TR')

/** Total, present page, and links to other pages. */
export function Pager({ address: { page, limit, hrefOf, setLimit }, total, atLeast }: PagerProps) {
  // With a lower bound there may be more: the last known page keeps its next link.
  const last = Math.max(1, Math.ceil(total / limit) + (atLeast ? 1 : 0))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 min-h-14 gap-y-3 border-t border-line px-4 py-2.5 text-meta text-muted">
      <div className="flex items-center gap-4">
        <p role="status" className="tabular-nums">
          Toplam {number.format(total)}
          {atLeast && '+'} kayıt
        </p>
        {(total > pageSizes[0] || atLeast) && (
          <Select
            aria-label="Sayfadaki kayıt sayısı"
            value={limit}
            onChange={(event) => setLimit(Number(event.target.value))}
            className="w-34"
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size} / sayfa
              </option>
            ))}
          </Select>
        )}
      </div>
      {last > 1 && (
        <nav aria-label="Sayfalar" className="flex items-center gap-0.5">
          <Step to={page > 1 ? hrefOf(page - 1) : undefined} label="Önceki sayfa">
            <ChevronLeft aria-hidden="true" className="size-4" />
          </Step>
          <ol className="flex items-center gap-0.5 max-sm:hidden">
            {shownPages(page, last).map((each, at) => (
              <li key={each === 'gap' ? `gap-${at}` : each}>
                {each === 'gap' ? (
                  <span className="px-1.5">…</span>
                ) : (
                  <Link
                    to={hrefOf(each)}
                    aria-label={`Sayfa ${number.format(each)}`}
                    aria-current={each === page ? 'page' : undefined}
                    className={classes(
                      step,
                      'tabular-nums',
                      each === page
                        ? 'bg-tint font-semibold text-ink forced-colors:outline-1'
                        : 'hover:bg-tint hover:text-ink',
                    )}
                  >
                    {number.format(each)}
                  </Link>
                )}
              </li>
            ))}
          </ol>
          <span className="px-2 tabular-nums sm:hidden">
            Sayfa {number.format(page)} / {number.format(last)}
            {atLeast && '+'}
          </span>
          <Step to={page < last ? hrefOf(page + 1) : undefined} label="Sonraki sayfa">
            <ChevronRight aria-hidden="true" className="size-4" />
          </Step>
        </nav>
      )}
    </div>
  )
}

const step = 'grid min-h-9 min-w-9 place-items-center rounded-chip px-2 max-sm:min-h-11 max-sm:min-w-11'

/** At either end the step stays as plain text, so that nothing moves under the pointer. */
function Step({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) {
  if (to === undefined) {
    return (
      <span aria-hidden="true" className={classes(step, 'opacity-40')}>
        {children}
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} title={label} className={classes(step, 'hover:bg-tint hover:text-ink')}>
      {children}
    </Link>
  )
}

/** The first page, the last, and those around the present page; a gap stands for at least two. */
export function shownPages(page: number, last: number): (number | 'gap')[] {
  const kept = new Set([1, last])
  for (let each = page - 1; each <= page + 1; each++) if (each >= 1 && each <= last) kept.add(each)
  const shown: (number | 'gap')[] = []
  let before = 0
  for (const each of [...kept].toSorted((a, b) => a - b)) {
    if (each === before + 2) shown.push(before + 1)
    else if (each > before + 2) shown.push('gap')
    shown.push(each)
    before = each
  }
  return shown
}
