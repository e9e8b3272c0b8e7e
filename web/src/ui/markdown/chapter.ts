interface Section {
  id: string
  title: string
}

/** The table of contents of a text in the form that `docs/chapters.md` describes for the files of `docs/tr`. */
export interface ChapterOutline {
  title: string
  /** One sentence, for the head and for search engines. */
  summary: string
  sections: readonly Section[]
}

export interface ChapterText extends ChapterOutline {
  /** The text above the first section. */
  introduction: string
  sections: readonly (Section & { text: string })[]
}

export function readChapter(markdown: string): ChapterText {
  const [head = '', ...parts] = markdown.split(/^## <a id="([\w-]+)"><\/a>(.+)$/m)
  const [, title = '', summary = '', introduction = ''] = /^# (.+)\n\n(.+)\n([^]*)$/.exec(head) ?? []
  const sections = parts.flatMap((id, at) =>
    at % 3 === 0 ? [{ id, title: parts[at + 1]!, text: parts[at + 2]! }] : [],
  )
  return { title, summary, introduction, sections }
}

export function outlineOf(markdown: string): ChapterOutline {
  const { title, summary, sections } = readChapter(markdown)
  return { title, summary, sections: sections.map((section) => ({ id: section.id, title: section.title })) }
}
