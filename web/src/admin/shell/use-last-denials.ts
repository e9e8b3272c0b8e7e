import { listDenials, type Denial } from '@muhur/contract/shop/denials/denials'
import { useAnswer } from '../../api/use-answer.ts'

const none: Denial[] = []

/** The last denials; the palette does without them while they load. */
export const useLastDenials = (): readonly Denial[] =>
  useAnswer(listDenials, { query: { limit: '4' } }).data ?? none
