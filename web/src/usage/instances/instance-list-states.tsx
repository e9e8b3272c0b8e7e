import type { Instance } from '@muhur/contract/shop/instances'
import { ServerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListPage } from '../../api/ask.ts'
import { formatCount } from '../../words/format-count.ts'
import { Summary } from '../../ui/summary.tsx'

/** The most instances without a seat that are shown, by their last call. */
export const maximumPast = 20

export function Past({ rows, total, row }: ListPage<Instance> & { row: (instance: Instance) => ReactNode }) {
  return (
    <details className="group grid gap-4 border-t border-line pt-4">
      <Summary>
        Yer tutmayan kurulumlar <span className="tabular-nums">({formatCount(total)})</span>
      </Summary>
      <ul className="mt-4 grid gap-4">{rows.map(row)}</ul>
      {rows.length < total && (
        <p className="mt-4 text-muted">Nabzı en son gelen {maximumPast} kurulum gösteriliyor.</p>
      )}
    </details>
  )
}

interface NobodyProps {
  /** Link to the guide for starting an instance; absent where no instance can run. */
  guide: string | undefined
  /** Why there is no instance, or how to start one. */
  text: string
}

export function Nobody({ guide, text }: NobodyProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-line px-5 py-10 text-center">
      <ServerOff aria-hidden="true" className="size-7 text-primary" />
      <p className="font-head text-title font-bold">Şu anda çalışan kurulum yok</p>
      <p className="max-w-[46ch] text-muted">{text}</p>
      {guide !== undefined && (
        <Link
          to={guide}
          className="mt-1 inline-flex min-h-9 items-center text-primary underline underline-offset-4"
        >
          Nasıl kurulacağını görün
        </Link>
      )}
    </div>
  )
}
