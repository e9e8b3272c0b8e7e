import { obstacleTo, type BulkAction } from '@muhur/contract/shop/bulk'
import { Ban, CalendarPlus, CirclePause, CirclePlay, X } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../../words/format-count.ts'
import { Button } from '../../../ui/button.tsx'
import type { Notice } from '../../../ui/state/notice.tsx'
import { ExtendManyDialog, RevokeManyDialog } from './bulk-dialogs.tsx'
import { LeftOut } from './left-out.tsx'
import {
  changedIds,
  leftOut,
  sizeOf,
  useBulkChange,
  type LicenseFilter,
  type Target,
  type BulkRequest,
  type Chosen,
} from './use-bulk-change.ts'

interface BulkBarProps {
  /** Ids of the selected licenses, on all pages. */
  chosen: readonly string[]
  /** The selected licenses. */
  licenses: readonly Chosen[]
  /** Ids on the visible page. */
  onPage: readonly string[]
  filter: LicenseFilter
  /** Whether the filter leaves any license out. */
  filtered: boolean
  /** Number of licenses that match the filter; undefined while the total is only a lower bound. */
  found: number | undefined
  onChoose: (ids: readonly string[]) => void
  say: (notice: Notice) => void
}

const done = {
  suspend: 'lisans askıya alındı',
  resume: 'lisans askıdan kaldırıldı',
  extend: 'lisansın süresi uzatıldı',
  revoke: 'lisans iptal edildi',
} as const

/** Actions on the selected licenses, at the foot of the screen during a selection. */
export function BulkBar({ chosen, licenses, onPage, filter, filtered, found, onChoose, say }: BulkBarProps) {
  const { run, progress } = useBulkChange()
  const [everything, setEverything] = useState(false)
  const [asking, setAsking] = useState<'extend' | 'revoke'>()
  const [left, setLeft] = useState<{ key: string; why: string }[]>([])

  const whole = everything && found !== undefined
  const target: Target = whole ? { filter, expected: found } : { ids: [...chosen] }
  const size = sizeOf(target)
  const clear = () => {
    setEverything(false)
    onChoose([])
  }

  const change = async (request: BulkRequest, of: Target = target, undoing = false): Promise<void> => {
    if (progress) return
    setLeft([])
    const { outcomes, failure } = await run(of, request)
    const ids = changedIds(outcomes)
    setLeft(leftOut(outcomes))
    if (failure !== undefined) {
      const before = ` Öncesinde ${formatCount(ids.length)} ${done[request.action]}.`
      return say({ text: ids.length > 0 ? failure + before : failure })
    }
    clear()
    const back = { suspend: 'resume', resume: 'suspend' } as const
    const undoable =
      !undoing && ids.length > 0 && (request.action === 'suspend' || request.action === 'resume')
    say({
      text:
        ids.length > 0 ? `${formatCount(ids.length)} ${done[request.action]}.` : 'Hiçbir lisans değişmedi.',
      ...(undoable && {
        undo: () => void change({ action: back[request.action as 'suspend' | 'resume'] }, { ids }, true),
      }),
    })
  }
  const press = (request: BulkRequest) => () => void change(request)
  // To how many licenses an action applies; of all that match a filter, only the server knows.
  const count = (action: BulkAction) =>
    whole ? undefined : licenses.filter((license) => !obstacleTo(action, license)).length
  const suspendable = count('suspend')
  const resumable = count('resume')
  const changeable = count('revoke')
  const extendable = count('extend')
  const partOf = (part: number | undefined) =>
    part !== undefined && part < chosen.length && ` (${formatCount(part)})`
  const pageIsChosen = onPage.length > 0 && onPage.every((id) => chosen.includes(id))

  return (
    <>
      {left.length > 0 && <LeftOut left={left} onClose={() => setLeft([])} />}
      <p role="status" className="sr-only">
        {progress
          ? `${formatCount(progress.done)} / ${formatCount(progress.of)} lisans işlendi`
          : chosen.length > 0 && `${formatCount(size)} lisans seçildi`}
      </p>
      {(chosen.length > 0 || progress) && (
        <section
          aria-label="Toplu işlemler"
          className="bottom-3 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-primary bg-surface px-4 py-3 shadow-xl shadow-black/30 max-sm:gap-y-1.5 max-sm:py-2 max-sm:[&_svg]:hidden [@media(min-height:30rem)]:sticky"
        >
          {progress ? (
            <span className="flex flex-wrap items-center gap-3">
              <progress value={progress.done} max={progress.of} className="h-2 w-40 accent-primary" />
              <span className="tabular-nums">
                {formatCount(progress.done)} / {formatCount(progress.of)} lisans
              </span>
            </span>
          ) : (
            <>
              <span className="font-semibold tabular-nums">{formatCount(size)} lisans seçildi</span>
              <Button icon={X} look="ghost" size="small" className="max-sm:ml-auto" onClick={clear}>
                Seçimi kaldır
              </Button>
              {found !== undefined && found > chosen.length && pageIsChosen && (
                <span className="flex flex-wrap items-center gap-2">
                  {whole ? (
                    <Button look="ghost" size="small" onClick={() => setEverything(false)}>
                      Yalnızca seçilen {formatCount(chosen.length)} lisans
                    </Button>
                  ) : (
                    <Button look="ghost" size="small" onClick={() => setEverything(true)}>
                      {filtered && 'Filtreye uyan '}
                      {formatCount(found)} lisansın tümünü seç
                    </Button>
                  )}
                </span>
              )}
              <span className="ml-auto flex flex-wrap gap-1.5 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[&>:last-child:nth-child(odd)]:col-span-2">
                {suspendable !== 0 && (
                  <Button icon={CirclePause} size="small" onClick={press({ action: 'suspend' })}>
                    Askıya al{partOf(suspendable)}
                  </Button>
                )}
                {resumable !== 0 && (
                  <Button icon={CirclePlay} size="small" onClick={press({ action: 'resume' })}>
                    Askıdan kaldır{partOf(resumable)}
                  </Button>
                )}
                {changeable === 0 ? (
                  <span className="text-meta text-muted">İptal edilen lisanslar değiştirilemez.</span>
                ) : (
                  <>
                    {extendable !== 0 && (
                      <Button icon={CalendarPlus} size="small" onClick={() => setAsking('extend')}>
                        Süreyi uzat{partOf(extendable)}
                      </Button>
                    )}
                    <Button icon={Ban} look="danger" size="small" onClick={() => setAsking('revoke')}>
                      İptal et{partOf(changeable)}
                    </Button>
                  </>
                )}
              </span>
            </>
          )}
        </section>
      )}
      {asking === 'extend' && (
        <ExtendManyDialog
          count={extendable}
          onClose={() => setAsking(undefined)}
          onExtend={(request) => {
            setAsking(undefined)
            void change(request)
          }}
        />
      )}
      {asking === 'revoke' && (
        <RevokeManyDialog
          size={size}
          count={changeable}
          onClose={() => setAsking(undefined)}
          onRevoke={() => {
            setAsking(undefined)
            void change({ action: 'revoke' })
          }}
        />
      )}
    </>
  )
}
