import { erasuresUrl, type ListedErasure } from '@muhur/contract/shop/privacy'
import { usePage } from '../../list/use-rows.ts'

/** How many erasure requests wait for an answer; undefined until that is known. */
export const useOpenErasures = (): number | undefined =>
  usePage<ListedErasure>({
    url: erasuresUrl,
    queryKey: ['admin', 'erasures', 'open'],
    query: { state: 'open', page: '1', limit: '1' },
    failure: 'Failed to count erasures',
  }).data?.total
