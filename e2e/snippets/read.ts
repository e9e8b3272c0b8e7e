import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../../scripts/paths.mjs'

/** A piece of code that somebody copies. */
export interface Snippet {
  /** Where it stands, and which of those it is: `README.md › js 1`, `/docs › Terminal`. */
  id: string
  text: string
}

const documents = [
  'README.md',
  ...readdirSync(at('docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  ...readdirSync(at('examples')).map((name) => join('examples', name, 'README.md')),
]

/** Every fenced block that says its language. */
export function ofDocuments(): Snippet[] {
  return documents.flatMap((path) => {
    const blocks = readFileSync(at(path), 'utf8').matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm)
    return numbered(
      [...blocks].map(([, indent = '', language = '', text = '']) => ({
        id: `${path} › ${language}`,
        text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trimEnd(),
      })),
    )
  })
}

/** Every block of code on a page, as the server sends it. `name` stands for the path where that differs each time. */
export async function ofPage(address: string, path: string, name = path): Promise<Snippet[]> {
  const html = await (await fetch(address + path)).text()
  const blocks = html.matchAll(/<pre role="group" aria-label="([^"]*)"[^>]*>(.*?)<\/pre>/gs)
  return numbered(
    [...blocks].map(([, label = '', code = '']) => ({
      id: `${name} › ${label}`,
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
