import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

/** Replaces a form after success. The focus moves here, so that screen readers announce the result. */
export function Done({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The form was longer: without this the page would stay scrolled to the old button's position.
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="rounded-card border border-line bg-surface p-6">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2.5 text-title outline-none">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-ok" />
        {title}
      </h2>
      <div className="mt-4 grid gap-5">{children}</div>
    </section>
  )
}
