import { listAudit, type AuditFilter } from '@muhur/contract/record/audit'
import { useGrowingList } from '../../list/use-list.ts'

/** The entries that a filter leaves, newest first; empty values are left out. */
export const useAudit = (filter: AuditFilter) => useGrowingList(listAudit, { query: filter }, ({ id }) => id)
