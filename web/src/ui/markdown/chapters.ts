import { chapterNames, chapterPath, chapterTextUrl } from '@muhur/contract/site/documents'
import { errorTitles } from '@muhur/contract/errors/titles'
import type { ChapterOutline } from './chapter.ts'

/** A chapter of the documentation without its text: one Markdown file in `docs/tr`. */
export interface Chapter extends ChapterOutline {
  path: string
  /** Address of the chapter as plain Markdown. */
  textUrl: string
  /** The title in the browser's tab. */
  tab: string
}

const outlines = import.meta.glob<ChapterOutline>('../../../../docs/tr/*.md', {
  query: '?outline',
  import: 'default',
  eager: true,
})

export const chapters: readonly Chapter[] = chapterNames.map((name) => {
  const outline = outlines[`../../../../docs/tr/${name}.md`]!
  return {
    ...outline,
    // The codes come from the contract's table and not from the chapter's text.
    ...(name === 'errors' && {
      sections: Object.entries(errorTitles).map(([id, title]) => ({ id, title })),
    }),
    path: chapterPath(name),
    textUrl: chapterTextUrl(name),
    tab: name === 'start' ? 'Belgeler' : outline.title,
  }
})

export const findChapter = (pathname: string): Chapter | undefined =>
  chapters.find(({ path }) => path === pathname.replace(/\/+$/, ''))
