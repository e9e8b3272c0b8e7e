import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface PageHeaderProps {
  title: ReactNode
  /** One sentence about the page's purpose. */
  lead?: ReactNode
  /** The parent list of this page. */
  back?: { to: string; name: string }
  /** Actions, the primary last; on a phone, where each takes a line, first. */
  children?: ReactNode
}

/** Header of all pages of the admin panel. */
export function PageHeader({ title, lead, back, children }: PageHeaderProps) {
  return (
    <div>
      {back && (
        <Link
          to={back.to}
          className="-mt-2 mb-1 -ml-1 inline-flex min-h-9 items-center gap-1.5 rounded-chip px-1 text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {back.name}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="wrap-anywhere text-page tracking-[-0.025em]">
            {title}
          </h1>
          {lead && <p className="mt-2 max-w-[66ch] wrap-anywhere text-muted">{lead}</p>}
        </div>
        {children && (
          <div data-actions="" className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col-reverse">
            {children}
          </div>
        )}
      </div>
    </div>
  )
}
