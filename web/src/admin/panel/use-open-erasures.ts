import { listErasures } from '@muhur/contract/shop/privacy-calls'
import { useListPage } from '../../list/use-list.ts'

/** How many erasure requests wait for an answer; undefined until that is known. */
export const useOpenErasures = (): number | undefined =>
  useListPage(listErasures, { query: { state: 'open', page: '1', limit: '1' } }).data?.total
