import type { ReleaseChannel, ReleaseState } from '@muhur/contract/releases/releases'
import { Clock, Pause, Pencil, Radio, Undo2 } from 'lucide-react'
import { StatePill, type Look } from '../../ui/marks/pill.tsx'

export const releaseLooks: Record<ReleaseState, Look> = {
  draft: { word: 'Taslak', icon: Pencil, colour: 'bg-idle-bg text-idle' },
  scheduled: { word: 'Zamanı bekliyor', icon: Clock, colour: 'bg-idle-bg text-idle' },
  published: { word: 'Yayında', icon: Radio, colour: 'bg-ok-bg text-ok' },
  halted: { word: 'Durduruldu', icon: Pause, colour: 'bg-warn-bg text-warn' },
  withdrawn: { word: 'Geri çekildi', icon: Undo2, colour: 'bg-bad-bg text-bad' },
}

export const channelWords: Record<ReleaseChannel, string> = { stable: 'Kararlı', beta: 'Beta' }

export const ReleasePill = ({ state }: { state: ReleaseState }) => <StatePill look={releaseLooks[state]} />

export const isUnpublished = (state: ReleaseState) => state === 'draft' || state === 'scheduled'

/** To whom a share of a rollout goes, as an answer. */
export const shareWords = (percent: number) =>
  percent === 100 ? 'Tüm lisanslara' : `Lisansların %${percent} kadarına`
