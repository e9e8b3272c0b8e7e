import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { at } from '../paths.mjs'

const folders = ['.', 'docs', 'docs/tr', 'docs/decisions', 'bench', 'e2e', 'sdks', 'server/migrations']
const documents = folders.flatMap((folder) =>
  readdirSync(at(folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)

test.each(documents)('every link of %s has a target', (path) => {
  const prose = text(path).replaceAll(/```[^]*?```|`[^`\n]*`/g, '')
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!)
  const lost = links.filter((link) => {
    if (/^https?:|^\{\{address\}\}/.test(link)) return false
    const [file = '', anchor] = link.split('#')
    const target = file ? join(dirname(path), file) : path
    if (!existsSync(at(target))) return true
    return anchor !== undefined && !anchors(target).has(anchor.toLowerCase())
  })
  expect(lost).toEqual([])
})

const text = (path: string) => readFileSync(at(path), 'utf8')

/** Anchors that Git hosts derive from headings, and explicit anchors of a document. */
function anchors(path: string): Set<string> {
  const headings = [...text(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set([...headings, ...[...text(path).matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id)])
}
