import { denialsUrl, type Denial } from '@muhur/contract/shop/denials'
import { useFetched } from '../../api/use-fetched.ts'

const none: Denial[] = []

/** The last denials; the palette does without them while they load. */
export const useLastDenials = (): readonly Denial[] =>
  useFetched<Denial[]>(['admin', 'denials', 'last'], `${denialsUrl}?limit=4`, 'Failed to fetch denials')
    .data ?? none
