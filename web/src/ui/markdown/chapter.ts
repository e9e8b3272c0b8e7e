/** A text in the form that `docs/chapters.md` describes for the files of `docs/tr`. */
export interface ChapterText {
  title: string
  /** One sentence, for the head and for search engines. */
  summary: string
  /** The text above the first section. */
  introduction: string
  sections: readonly { id: string; title: string; text: string }[]
}

export function readChapter(markdown: string): ChapterText {
  const [head = '', ...parts] = markdown.split(/^## <a id="([\w-]+)"><\/a>(.+)$/m)
  const [, title = '', summary = '', introduction = ''] = /^# (.+)\n\n(.+)\n([^]*)$/.exec(head) ?? []
  const sections = parts.flatMap((id, at) =>
    at % 3 === 0 ? [{ id, title: parts[at + 1]!, text: parts[at + 2]! }] : [],
  )
  return { title, summary, introduction, sections }
}

export function chapterPath(name: string): string {
  return name === 'start' ? '/docs' : `/docs/${name}`
}
