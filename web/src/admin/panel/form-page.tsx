import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from './page-header.tsx'

// The panel's two layouts of forms. Lists and tables take the full width instead.

/** A page with one form: a column in the middle, with its header. */
const formColumn = 'mx-auto w-full max-w-[44rem]'

/** A form inside a page, below tabs: two columns over the full width, on narrow screens one. */
export const formColumns = 'grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 xl:grid-cols-2'

/** One of the two columns. */
export const columnOfForm = 'grid grid-cols-[minmax(0,1fr)] gap-6'

type FormPageProps = Pick<ComponentProps<typeof PageHeader>, 'title' | 'lead' | 'back'> & {
  children: ReactNode
}

/** Layout of a page with one form. */
export function FormPage({ children, ...header }: FormPageProps) {
  return (
    <div className={formColumn}>
      <PageHeader {...header} />
      <div className="mt-8">{children}</div>
    </div>
  )
}
