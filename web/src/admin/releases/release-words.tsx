import type { ReleaseChannel, ReleaseState } from '@muhur/contract/releases/releases'
import { Clock, Pause, Pencil, Radio, Undo2, type LucideIcon } from 'lucide-react'
import { Pill } from '../../ui/marks/pill.tsx'

export const releaseLooks: Record<ReleaseState, { word: string; icon: LucideIcon; colour: string }> = {
  draft: { word: 'Taslak', icon: Pencil, colour: 'bg-idle-bg text-idle' },
  scheduled: { word: 'Zamanı bekliyor', icon: Clock, colour: 'bg-idle-bg text-idle' },
  published: { word: 'Yayında', icon: Radio, colour: 'bg-ok-bg text-ok' },
  halted: { word: 'Durduruldu', icon: Pause, colour: 'bg-warn-bg text-warn' },
  withdrawn: { word: 'Geri çekildi', icon: Undo2, colour: 'bg-bad-bg text-bad' },
}

export const channelWords: Record<ReleaseChannel, string> = { stable: 'Kararlı', beta: 'Beta' }

export function ReleasePill({ state }: { state: ReleaseState }) {
  const { word, icon, colour } = releaseLooks[state]
  return (
    <Pill icon={icon} className={colour}>
      {word}
    </Pill>
  )
}
