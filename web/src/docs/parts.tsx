import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { InlineCode } from '../ui/code.tsx'
import { MarkedText } from '../ui/marked-text.tsx'
import { proseClass } from '../ui/prose-class.ts'
import { chapters } from './chapters.ts'

/** A section with an address of its own; its title is that of the list of chapters. */
export function Section({ id, children }: { id: string; children: ReactNode }) {
  const title = chapters.flatMap(({ sections }) => sections).find((section) => section.id === id)?.title
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 scroll-mt-6"
    >
      <h2 id={`${id}-title`} className="text-section">
        <a href={`#${id}`} className="group">
          {title}{' '}
          <span aria-hidden="true" className="text-faint opacity-0 group-hover:opacity-100">
            #
          </span>
        </a>
      </h2>
      {children}
    </section>
  )
}

export function Words({ children }: { children: ReactNode }) {
  return <div className={proseClass}>{children}</div>
}

/** What would be a table, in a form that a phone can show: a word, and what there is to say of it. */
export function Facts({
  facts,
  code = false,
}: {
  facts: readonly (readonly [string, string])[]
  code?: boolean
}) {
  return (
    <dl className="border-t border-line">
      {facts.map(([name, text]) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-1 border-b border-line py-3.5 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className={classes('text-ink', !code && 'font-semibold')}>
            {code ? <InlineCode>{name}</InlineCode> : <MarkedText>{name}</MarkedText>}
          </dt>
          <dd className="text-muted">
            <MarkedText>{text}</MarkedText>
          </dd>
        </div>
      ))}
    </dl>
  )
}
