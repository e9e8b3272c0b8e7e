import { chapterNames, chapterTextUrl } from '@muhur/contract/site/documents'
import { errorTitles } from '@muhur/contract/errors/titles'
import { chapterPath, readChapter, type ChapterText } from './chapter.ts'

/** A chapter of the documentation: one Markdown file in `docs/tr`. */
export interface Chapter extends ChapterText {
  path: string
  /** Address of the chapter as plain Markdown. */
  textUrl: string
  /** The title in the browser's tab. */
  tab: string
}

const files = import.meta.glob<string>('../../../../docs/tr/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const chapters: readonly Chapter[] = chapterNames.map((name) => {
  const chapter = readChapter(files[`../../../../docs/tr/${name}.md`]!)
  return {
    ...chapter,
    // The codes come from the contract's table and not from the chapter's text.
    ...(name === 'errors' && {
      sections: Object.entries(errorTitles).map(([id, title]) => ({ id, title, text: '' })),
    }),
    path: chapterPath(name),
    textUrl: chapterTextUrl(name),
    tab: name === 'start' ? 'Belgeler' : chapter.title,
  }
})

export const findChapter = (pathname: string): Chapter | undefined =>
  chapters.find(({ path }) => path === pathname.replace(/\/+$/, ''))
