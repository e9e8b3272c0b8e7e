import type { ReactNode } from 'react'

/** Nothing at all, or nothing that passes the filters: `children` is the way on. */
export function EmptyList({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 px-4 py-8 text-muted">
      <p>{text}</p>
      {children}
    </div>
  )
}
