import { auditUrl, type AuditEntry, type AuditFilter } from '@muhur/contract/record/audit'
import { useGrowingRows } from '../../list/use-rows.ts'

/** The entries that a filter leaves, newest first; empty values are left out. */
export const useAudit = (filter: AuditFilter) =>
  useGrowingRows<AuditEntry>({
    url: auditUrl,
    queryKey: ['admin', 'audit'],
    query: filter,
    failure: 'Failed to fetch audit record',
    cursorOf: ({ id }) => id,
  })
