import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from './page-header.tsx'

type FormPageProps = Pick<ComponentProps<typeof PageHeader>, 'title' | 'lead' | 'back'> & {
  children: ReactNode
}

/** Layout of a page with one form. */
export function FormPage({ children, ...header }: FormPageProps) {
  return (
    <div className="max-w-[40rem]">
      <PageHeader {...header} />
      <div className="mt-8">{children}</div>
    </div>
  )
}
