import { ChapterText } from '../../ui/markdown/chapter-text.tsx'
import { readChapter, type ChapterText as Text } from '../../ui/markdown/chapter.ts'

const texts = import.meta.glob<string>('../../../../docs/tr/*.md', { query: '?raw', import: 'default' })

/** The route of a chapter: its text is loaded, and no other chapter's. */
export async function chapterRoute(name: string) {
  const chapter = readChapter(await texts[`../../../../docs/tr/${name}.md`]!())
  return { Component: () => <Chapter chapter={chapter} /> }
}

/** The part between a chapter's head and the link to the next chapter. */
function Chapter({ chapter }: { chapter: Text }) {
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
