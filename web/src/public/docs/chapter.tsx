import { Navigate, useLocation } from 'react-router'
import { ChapterText } from '../../ui/markdown/chapter-text.tsx'
import { findChapter } from '../../ui/markdown/chapters.ts'

/** The part between a chapter's head and the link to the next chapter. */
export function Component() {
  const chapter = findChapter(useLocation().pathname)
  if (!chapter) return <Navigate to="/" replace />
  return (
    <>
      {chapter.introduction.trim() && <ChapterText text={chapter.introduction} />}
      {chapter.sections.map(({ id, title, text }) => (
        <section
          key={id}
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
          <ChapterText text={text} />
        </section>
      ))}
    </>
  )
}
