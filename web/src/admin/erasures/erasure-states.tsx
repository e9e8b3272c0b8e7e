import type { ErasureState, ListedErasure } from '@muhur/contract/shop/privacy'
import { Check, Clock, TriangleAlert, Undo2, X } from 'lucide-react'
import { StatePill, type Look } from '../../ui/marks/pill.tsx'

export const erasureStates: Record<ErasureState, Look> = {
  open: { word: 'Yanıt bekliyor', icon: Clock, colour: 'bg-warn-bg text-warn' },
  done: { word: 'Silindi', icon: Check, colour: 'bg-ok-bg text-ok' },
  refused: { word: 'Reddedildi', icon: X, colour: 'bg-bad-bg text-bad' },
  withdrawn: { word: 'Geri çekildi', icon: Undo2, colour: 'bg-idle-bg text-idle' },
}
const overdueState = { word: 'Süresi geçti', icon: TriangleAlert, colour: 'bg-bad-bg text-bad' }

export function ErasurePill({ state, overdue }: Pick<ListedErasure, 'state' | 'overdue'>) {
  return <StatePill look={overdue ? overdueState : erasureStates[state]} />
}
