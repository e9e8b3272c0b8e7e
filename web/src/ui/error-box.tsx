import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says what went wrong and, in `children`, offers the way out. */
export function ErrorBox({
  message,
  detail,
  children,
}: {
  message: string
  detail?: string | undefined
  children?: ReactNode
}) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-4 rounded-card border border-bad bg-bad-bg p-5"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-bad" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold text-ink">{message}</p>
        {detail && <p className="text-muted">{detail}</p>}
      </div>
      {children}
    </div>
  )
}
