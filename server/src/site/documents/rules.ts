import { chapterTextUrl } from '@muhur/contract/site/documents'
import { errorChapters, errors } from '@muhur/contract/errors'
import { integrationUrl } from '@muhur/contract/shop/integration'
import { openapiUrl, referencePath } from '@muhur/contract/site/openapi'
import { sdkLanguages } from '@muhur/contract/gate/sdk-languages'

/**
 * A file of `docs/tr` as plain Markdown: without anchors in headings and attributes of code blocks, and with links that
 * lead to this server.
 */
export function plainMarkdown(file: string, origin: string): string {
  return file
    .replaceAll(/^(#+) <a id="[\w-]+"><\/a>/gm, '$1 ')
    .replaceAll(/^```(\w+) name="(.+?)".*$/gm, '$2:\n\n```$1')
    .replaceAll(
      /\]\((?:\.\.\/)?([\w-]+)\.md(#[\w-]+)?\)/g,
      (_link, name: string) => `](${origin}${chapterTextUrl(name)})`,
    )
    .replaceAll('{{error-codes}}', () => errorList())
    .replaceAll('{{address}}', origin)
}

const errorList = () =>
  errorChapters
    .map(({ title, codes }) => {
      const entries = codes.map((code) => {
        const { status, message, action } = errors[code]
        return `- \`${code}\` (HTTP ${status}): ${message} ${action}`
      })
      return [`## ${title}`, '', ...entries].join('\n')
    })
    .join('\n\n')

/** Title and summary: the first heading of a chapter, and the line below. */
function headOf(file: string): { title: string; summary: string } {
  const [, title = '', summary = ''] = /^# (.+)\n\n(.+)$/m.exec(file) ?? []
  return { title, summary }
}

interface Site {
  shop: string
  origin: string
  chapters: readonly { name: string; file: string }[]
  products: readonly { id: string; name: string }[]
}

export function guideOf({ shop, origin, chapters, products }: Site): string {
  const languages = Object.entries(sdkLanguages)
  return [
    `# ${oneLine(shop)}`,
    '',
    '> Licenses for Discord bots and Minecraft plugins. A program asks this server at its start whether it may run; the documents (in Turkish) say how to add that call in one line.',
    '',
    '## Documents',
    '',
    ...chapters.map(({ name, file }) => {
      const { title, summary } = headOf(file)
      return `- [${title}](${origin}${chapterTextUrl(name)}): ${summary}`
    }),
    `- [OpenAPI 3.1](${origin}${openapiUrl}): every call of the API, its fields, answers and error codes; the same for people: ${origin}${referencePath}`,
    '',
    ...(products.length > 0 ? ['## Products, with the file to download for each language', ''] : []),
    ...products.map(({ id, name }) => {
      const files = languages.map(([language, text]) => `[${text}](${origin}${integrationUrl(id, language)})`)
      return `- [${oneLine(name)}](${origin}/products/${id}): ${files.join(', ')}`
    }),
    '',
  ].join('\n')
}

/** A seller's text within a line of Markdown. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[[\]\\<>]/g, '\\$&')
