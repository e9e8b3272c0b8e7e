import { sdkGuides } from '@muhur/contract/gate/sdk-languages'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../../scripts/paths.mjs'

/** A piece of code that somebody copies. */
interface Snippet {
  /** Where the code stands and what it is called there: `README.md › js 2`, `docs/tr/start.md › Terminal`, `/ › curl örneği`. */
  id: string
  text: string
}

const documents = [
  'README.md',
  ...['docs', 'docs/tr'].flatMap((folder) =>
    readdirSync(at(folder))
      // The sessions build on each other: `e2e/api` runs them in their order. The operator's commands need Docker or systemd.
      .filter((name) => name.endsWith('.md') && !/^(api-sessions|operating)/.test(name))
      .map((name) => join(folder, name)),
  ),
  ...readdirSync(at('examples')).map((name) => join('examples', name, 'README.md')),
]

/** Every fenced block that says its language; a chapter of /docs gives each block a name. */
export function ofDocuments(): Snippet[] {
  return documents.flatMap((path) => blocksIn(readFileSync(at(path), 'utf8'), path))
}

function blocksIn(markdown: string, place: string): Snippet[] {
  const blocks = markdown.matchAll(/^( *)```(\w+)(?: name="([^"]+)")?.*\n([\s\S]*?)^ *```$/gm)
  return numbered(
    [...blocks].map(([, indent = '', language = '', name = language, text = '']) => ({
      id: `${place} › ${name}`,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trimEnd(),
    })),
  )
}

/** Every block of a product's guides, which the product's page loads with their tabs, filled in as there. */
export function ofGuides(values: Record<'address' | 'product' | 'key', string>): Snippet[] {
  const text = sdkGuides
    .flatMap(({ file, doctor }) => [
      readFileSync(at('docs', 'tr', 'integration', `${file}.md`), 'utf8'),
      doctor ? `\`\`\`sh name="Terminal: doktor"\n${doctor}\n\`\`\`` : '',
    ])
    .join('\n')
  const filled = text.replaceAll(/{{(\w+)}}/g, (_all, name: keyof typeof values) => values[name])
  return blocksIn(filled, 'a product')
}

/** Every block of code on a page, as the server sends it. */
export async function ofPage(address: string, path: string): Promise<Snippet[]> {
  const html = await (await fetch(address + path)).text()
  const blocks = html.matchAll(/<pre role="group" aria-label="([^"]*)"[^>]*>(.*?)<\/pre>/gs)
  return numbered(
    [...blocks].map(([, label = '', code = '']) => ({
      id: `${path} › ${label}`,
      text: plain(code).trimEnd(),
    })),
  )
}

/** The second of a name is told apart by its number. */
function numbered(snippets: Snippet[]): Snippet[] {
  const met = new Map<string, number>()
  return snippets.map(({ id, text }) => {
    const count = (met.get(id) ?? 0) + 1
    met.set(id, count)
    return { id: count === 1 ? id : `${id} ${count}`, text }
  })
}

const characters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'" }

const plain = (html: string) =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&([^;]+);/g, (_all, name: string) => characters[name]!)
