import type { ReactNode } from 'react'
import { formatDate } from '../format-date.ts'
import { proseClass } from '../ui/prose-class.ts'

export interface Section {
  id: string
  title: string
  body: ReactNode
}

interface ProseProps {
  title: string
  lead: ReactNode
  /** Date of the last change, YYYY-MM-DD. */
  updated: string
  sections: Section[]
  /** Content after the numbered sections. */
  closing?: Section
}

/** A long text with numbered sections and, where there is space, a table of contents. */
export function Prose({ title, lead, updated, sections, closing }: ProseProps) {
  const numbered = sections.map((section, index) => ({ ...section, title: `${index + 1}. ${section.title}` }))
  const all = closing ? [...numbered, closing] : numbered
  return (
    <div className="page py-12 lg:py-20">
      <header className="max-w-[46rem]">
        <h1 className="text-page tracking-[-0.025em] sm:text-[2.5rem] sm:leading-[1.1]">{title}</h1>
        <p className="mt-4 text-lead text-muted">{lead}</p>
        <p className="mt-4 text-meta text-faint">
          Son güncelleme: <time dateTime={updated}>{formatDate(updated)}</time>
        </p>
      </header>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 border-t border-line pt-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Contents sections={all} />
        <div className="max-w-[66ch] space-y-12">
          {all.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`} className="text-title">
                {section.title}
              </h2>
              <div className={`mt-3 ${proseClass}`}>{section.body}</div>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: Section[] }) {
  return (
    <nav aria-label="İçindekiler" className="hidden lg:block print:hidden">
      <div className="sticky top-20">
        <p className="text-meta font-semibold">İçindekiler</p>
        <ul className="mt-3 space-y-1 border-l border-line text-body">
          {sections.map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="-ml-px block border-l border-transparent py-1.5 pl-4 text-muted hover:border-primary hover:text-ink"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
