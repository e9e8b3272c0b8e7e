import { CloudOff, Radio, RefreshCw, ServerOff, type LucideIcon } from 'lucide-react'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { isAway } from '../api/api.ts'
import { classes } from '../ui/classes.ts'
import type { LiveState } from './source.ts'
import { useLive } from './use-live.ts'

interface Look {
  word: string
  /** The word of a phone, where the shop's name needs the room. */
  short?: string
  icon: LucideIcon
  colour: string
  title: string
}

type Shown = LiveState | 'unanswered'

const looks: Record<Exclude<Shown, 'connecting'>, Look> = {
  live: {
    word: 'Canlı',
    icon: Radio,
    colour: 'bg-ok-bg text-ok',
    title: 'Değişiklikler sayfayı yenilemeden görünür.',
  },
  reconnecting: {
    word: 'Yeniden bağlanıyor',
    short: 'Bağlanıyor',
    icon: RefreshCw,
    colour: 'bg-warn-bg text-warn',
    title: 'Canlı bağlantı koptu, yeniden kuruluyor.',
  },
  offline: {
    word: 'Çevrimdışı',
    icon: CloudOff,
    colour: 'bg-idle-bg text-idle',
    title: 'Canlı bağlantı yok; sayfa 30 saniyede bir yenilenmeyi dener.',
  },
  unanswered: {
    word: 'Sunucu yanıt vermiyor',
    short: 'Yanıt yok',
    icon: ServerOff,
    colour: 'bg-bad-bg text-bad',
    title: 'Sayfanın istekleri yanıtsız kalıyor; görünen bilgiler son bilinen hâlleridir.',
  },
}

/** Milliseconds. A shorter interruption is not shown. */
const shortInterruption = 800

/** Shows whether the page follows changes as they happen; the page does as long as the pill is mounted. */
export function LivePill() {
  const stream = useSettled(useLive())
  const unanswered = useUnanswered()
  const state: Shown = unanswered && navigator.onLine ? 'unanswered' : stream
  const [wasAway, setWasAway] = useState(false)
  useEffect(() => {
    if (state !== 'connecting' && state !== 'live') setWasAway(true)
  }, [state])
  const look = state === 'connecting' ? undefined : looks[state]
  return (
    // A screen reader need not hear on every page that the stream works.
    // As wide as "Canlı" from the start, so that the header does not move once the stream works.
    <span
      role="status"
      aria-live={wasAway ? 'polite' : 'off'}
      className="inline-flex min-h-6 min-w-19 shrink-0 justify-end"
    >
      {look && (
        <span
          data-live={state}
          title={look.title}
          className={classes(
            'inline-flex min-h-6 items-center gap-1.5 rounded-full px-2.5 text-meta font-semibold whitespace-nowrap',
            look.colour,
          )}
        >
          <look.icon aria-hidden="true" className="size-3.5 shrink-0" />
          <span className={look.short && 'max-sm:sr-only'}>{look.word}</span>
          {look.short && (
            <span aria-hidden="true" className="sm:hidden">
              {look.short}
            </span>
          )}
        </span>
      )}
    </span>
  )
}

/** Whether the last answer to something on the page did not come, or was a failure of the server. */
function useUnanswered(): boolean {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  )
  return useSyncExternalStore(subscribe, () =>
    cache.findAll({ type: 'active' }).some(({ state }) => isAway(state.error)),
  )
}

/** The state, with an interruption only after it has lasted. */
function useSettled(state: LiveState): LiveState {
  const [shown, setShown] = useState(state)
  useEffect(() => {
    if (state !== 'reconnecting') return setShown(state)
    const timer = setTimeout(() => setShown(state), shortInterruption)
    return () => clearTimeout(timer)
  }, [state])
  return shown
}
