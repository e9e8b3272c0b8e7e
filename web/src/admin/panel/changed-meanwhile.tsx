import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

interface ChangedMeanwhileProps {
  title: string
  /** Who saved first, and that nothing of theirs is overwritten. */
  lead: ReactNode
  /** The differences. */
  children: ReactNode
  /** The buttons. */
  actions: ReactNode
}

/** Conflict: another admin saved while this form was open. */
export function ChangedMeanwhile({ title, lead, children, actions }: ChangedMeanwhileProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section role="alert" className="grid gap-4 rounded-card border border-warn bg-warn-bg p-5">
      <div className="flex gap-3">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
            {title}
          </h2>
          <p className="text-muted">{lead}</p>
        </div>
      </div>
      {children}
      <div className="flex flex-wrap gap-3 max-sm:grid">{actions}</div>
    </section>
  )
}
