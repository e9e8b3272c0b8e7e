/** A chapter of the documentation: one Markdown file in `docs/tr`. CONTRIBUTING.md says what such a file may contain. */
export interface Chapter {
  path: string
  /** What the browser's tab says. */
  tab: string
  title: string
  /** One sentence, for the chapter's head and for search engines. */
  summary: string
  /** What stands above the first section. */
  introduction: string
  sections: readonly { id: string; title: string; text: string }[]
}

const inReadingOrder = ['start', 'sdks', 'deploying', 'protocol', 'errors', 'client-side-checks']

const files = import.meta.glob<string>('../../../docs/tr/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const chapters: readonly Chapter[] = inReadingOrder.map((name) => {
  const [head = '', ...parts] = files[`../../../docs/tr/${name}.md`]!.split(
    /^## <a id="([\w-]+)"><\/a>(.+)$/m,
  )
  const [, title = '', summary = '', introduction = ''] = /^# (.+)\n\n(.+)\n([^]*)$/.exec(head) ?? []
  const sections = parts.flatMap((id, at) =>
    at % 3 === 0 ? [{ id, title: parts[at + 1]!, text: parts[at + 2]! }] : [],
  )
  const tab = name === 'start' ? 'Belgeler' : title
  return { path: chapterPath(name), tab, title, summary, introduction, sections }
})

export function chapterPath(name: string): string {
  return name === 'start' ? '/docs' : `/docs/${name}`
}

export const findChapter = (pathname: string): Chapter | undefined =>
  chapters.find(({ path }) => path === pathname.replace(/\/+$/, ''))
