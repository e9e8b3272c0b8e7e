import { classes } from '../classes.ts'

interface ContentsProps {
  /** Sections of the page, with the number of entries where a section has several. */
  sections: readonly { id: string; title: string; count?: number }[]
  className?: string | undefined
}

/** The contents of a long page, as links to its sections. */
export function Contents({ sections, className }: ContentsProps) {
  if (sections.length < 2) return null
  return (
    <nav aria-label="İçindekiler" className={classes('print:hidden', className)}>
      <ul className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8">
        {sections.map(({ id, title, count }) => (
          <li key={id} className="border-b border-line">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center justify-between gap-3 py-2 hover:underline"
            >
              {title}
              {count !== undefined && <span className="text-meta text-muted tabular-nums">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
