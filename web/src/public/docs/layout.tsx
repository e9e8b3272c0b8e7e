import { referencePath } from '@muhur/contract/site/openapi'
import { ArrowLeft, ArrowRight, ChevronDown } from 'lucide-react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { useTitle } from '../../frame/brand/use-brand.ts'
import { KeyHelp } from '../../frame/keys/key-help.tsx'
import { chapters, findChapter, type Chapter } from '../../ui/markdown/chapters.ts'
import { Search } from './search.tsx'

/** The documentation: its chapters are listed beside the text on wide screens, and folded above the text on phones. */
export function Component() {
  const { pathname } = useLocation()
  const chapter = findChapter(pathname)
  const at = chapter ? chapters.indexOf(chapter) : -1
  useTitle(chapter?.tab)
  return (
    <div className="page grid w-full grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 py-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-14">
      <div className="lg:row-span-2">
        <div className="grid gap-5 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:grid-rows-[auto_minmax(0,1fr)]">
          <Search />
          {/* Closed on each new page, so that a phone shows the text. */}
          <details key={pathname} className="rounded-button border border-line lg:hidden">
            <summary className="flex min-h-11 items-center justify-between gap-3 px-4 font-semibold">
              Bölümler: {chapter?.title ?? 'API referansı'}
              <ChevronDown aria-hidden="true" className="size-4 text-muted" />
            </summary>
            <div className="border-t border-line p-2">
              <Ways label="Bölümler" />
            </div>
          </details>
          <div className="max-lg:hidden lg:overflow-y-auto print:hidden">
            <Ways label="Belgeler" />
          </div>
        </div>
      </div>
      <article className="grid max-w-[46rem] grid-cols-[minmax(0,1fr)] content-start gap-10">
        {chapter && (
          <header className="grid gap-3">
            <p className="text-meta font-semibold text-primary">Belgeler</p>
            <h1 className="text-page tracking-[-0.025em] sm:text-[2.5rem] sm:leading-[1.1]">
              {chapter.title}
            </h1>
            <p className="text-lead text-muted">{chapter.summary}</p>
          </header>
        )}
        <Outlet />
        <div className="flex flex-wrap gap-x-6 text-meta text-muted print:hidden">
          {chapter && (
            // Not a router link: the server answers with text.
            <a href={chapter.textUrl} className="underline underline-offset-4">
              Bu sayfayı düz metin (Markdown) olarak aç
            </a>
          )}
          <KeyHelp className="underline underline-offset-4 max-lg:hidden" />
        </div>
        {chapter && (
          <nav
            aria-label="Önceki ve sonraki bölüm"
            className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2 print:hidden"
          >
            <Neighbour chapter={chapters[at - 1]} side="before" />
            <Neighbour chapter={chapters[at + 1]} side="after" />
          </nav>
        )}
      </article>
    </div>
  )
}

function Ways({ label }: { label: string }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label}>
      <ul className="grid gap-1">
        {chapters.map(({ path, title, sections }) => (
          <li key={path}>
            <NavLink to={path} end className={wayClass}>
              {title}
            </NavLink>
            {pathname === path && sections.length > 0 && (
              <ul className="my-1 ml-3 border-l border-line">
                {sections.map((section) => (
                  <li key={section.id}>
                    <a
                      href={`#${section.id}`}
                      className="-ml-px flex min-h-8 items-center border-l border-transparent forced-colors:border-[Canvas] py-1 pl-4 text-muted hover:border-primary hover:text-ink"
                    >
                      {section.title}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        <li>
          <NavLink to={referencePath} className={wayClass}>
            API referansı
          </NavLink>
        </li>
      </ul>
    </nav>
  )
}

const wayClass = ({ isActive }: { isActive: boolean }) =>
  classes(
    'flex min-h-10 items-center rounded-chip px-3 font-semibold',
    isActive ? 'bg-tint text-ink forced-colors:outline-1' : 'text-muted hover:text-ink',
  )

function Neighbour({ chapter, side }: { chapter: Chapter | undefined; side: 'before' | 'after' }) {
  if (!chapter) return <span className="max-sm:hidden" />
  const Arrow = side === 'before' ? ArrowLeft : ArrowRight
  return (
    <Link
      to={chapter.path}
      className={classes(
        'flex min-h-16 items-center gap-3 rounded-card border border-line px-4 py-3 hover:bg-tint',
        side === 'after' && 'flex-row-reverse text-right',
      )}
    >
      <Arrow aria-hidden="true" className="size-5 shrink-0 text-primary" />
      <span>
        <span className="block text-meta text-muted">{side === 'before' ? 'Önceki' : 'Sonraki'}</span>
        <span className="font-semibold">{chapter.title}</span>
      </span>
    </Link>
  )
}
