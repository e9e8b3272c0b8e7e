import type { ReactNode } from 'react'

/** An empty list, with or without filters; `children` is the next step. */
export function EmptyList({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 px-4 py-8 text-muted">
      <p>{text}</p>
      {children}
    </div>
  )
}
