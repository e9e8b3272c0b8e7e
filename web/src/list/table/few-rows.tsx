import type { ReactNode } from 'react'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { EmptyList } from '../empty-list.tsx'

interface FewRowsProps<Row extends object> extends Omit<DataTableProps<Row>, 'rows'> {
  query: { data: readonly Row[] | undefined; error: Error | null; refetch: () => unknown }
  /** Text of the error box. */
  failed: string
  /** Sentence for no rows. */
  empty: string
  /** Below the rows. */
  children?: ReactNode
}

/** A table without pages in all its states. */
export function FewRows<Row extends object>({
  query: { data, error, refetch },
  failed,
  empty,
  children,
  ...table
}: FewRowsProps<Row>) {
  if (!data && error) return <ErrorBox message={failed} error={error} onRetry={refetch} />
  return (
    <div className="rounded-card border border-line bg-surface">
      {data?.length === 0 ? <EmptyList text={empty} /> : <DataTable {...table} rows={data} />}
      {children}
    </div>
  )
}
