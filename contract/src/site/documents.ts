/** The chapters of the documentation in reading order: the names of their files in `docs/tr`. */
export const chapterNames = [
  'start',
  'sdks',
  'deploying',
  'protocol',
  'orders',
  'shopier',
  'paytr',
  'transfer',
  'builtbybit',
  'tebex',
  'voxel',
  'claims',
  'releases',
  'webhooks',
  'command',
  'discord',
  'errors',
  'client-side-checks',
] as const

/** A chapter's page. */
export const chapterPath = (name: string) => (name === 'start' ? '/docs' : `/docs/${name}`)

/** A chapter as plain Markdown. */
export const chapterTextUrl = (name: string) => `/docs/${name}.md`

/** A guide to the site for programs that read texts (llmstxt.org). */
export const guideUrl = '/llms.txt'

/** The same as Markdown, where a program adds `.md` to the address of the documentation. */
export const guideMarkdownUrl = '/docs.md'
