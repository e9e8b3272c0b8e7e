import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The page around one form: the way back, and a title. */
export function FormPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string | undefined
  children: ReactNode
}) {
  return (
    <div className="page py-10">
      <div className="mx-auto max-w-[40rem]">
        <Link
          to="/admin"
          className="-ml-1 inline-flex min-h-9 items-center gap-1.5 text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Admin Paneli
        </Link>
        <h1 className="mt-3 text-page tracking-[-0.025em]">{title}</h1>
        {lead && <p className="mt-2 wrap-anywhere text-muted">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </div>
  )
}
