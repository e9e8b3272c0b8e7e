import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at, root } from '../paths.mjs'

interface Recipe {
  title: string
  /** Files of every such change, and of a change under all conditions. */
  always: number
  most: number
  lines: string[]
}

const [, text = ''] = readFileSync(at('CONTRIBUTING.md'), 'utf8').split('\n## Recipes\n')
const recipes = text.split('\n## ')[0]!.split('\n### ').slice(1).map(read)

/** A recipe's heading ends with one or two numbers of files. */
function read(section: string): Recipe {
  const [heading = '', ...lines] = section.split('\n')
  const [, title = '', always, most = always] = /^(.+): (\d+) files(?:, (\d+) .+| .+)?$/.exec(heading) ?? []
  return { title, always: Number(always), most: Number(most), lines }
}

const pathsIn = (texts: string[]) => [
  ...new Set(
    texts.flatMap((line) => [...line.matchAll(/`([\w.*-]+(?:\/[\w.*-]+)*\/?)`/g)].map(([, path]) => path!)),
  ),
]

/** Words in backticks that are paths: with a slash, or with the name of a file at the top. */
const isPath = (word: string) => word.includes('/') || /\.(md|yaml)$/.test(word)
const filesIn = (texts: string[]) => pathsIn(texts).filter(isPath)

const byHand = ({ lines }: Recipe) => lines.filter((line) => !line.startsWith('- Generated'))
/** The part of a recipe before its first "If": the rest holds only under a condition. */
const withoutConditions = (recipe: Recipe) => byHand(recipe).map((line) => line.split(/(?<=^- |\. )If /)[0]!)

test('the eight recipes are read', () => {
  expect(recipes).toHaveLength(8)
  for (const { title, always } of recipes) expect(always, title).toBeGreaterThan(1)
})

test.each(recipes)('$title: every path exists', (recipe) => {
  const lost = filesIn(recipe.lines).filter((path) => globSync(path, { cwd: root }).length === 0)
  expect(lost).toEqual([])
})

test.each(recipes)('$title: as many files as the heading says', (recipe) => {
  expect(filesIn(withoutConditions(recipe))).toHaveLength(recipe.always)
  const files = filesIn(byHand(recipe)).filter((path) => !path.endsWith('/'))
  expect(files).toHaveLength(recipe.most)
})

test('the environment of both operating pages is that of the configuration', () => {
  const readers = ['config.ts', 'telemetry-settings.ts']
  const config = readers.map((name) => readFileSync(at('server/src/start', name), 'utf8')).join('\n')
  const found = [...config.matchAll(/\benv\.([A-Z_]+)|(?:read|database)\('([A-Z_]+)'/g)].map(
    ([, a, b]) => a ?? b!,
  )
  const variables = [...new Set(found)].filter((name) => name !== 'NODE_ENV').toSorted()
  expect(variables).toContain('DATA_DIR')
  for (const page of ['docs/operating.md', 'docs/operating.tr.md']) {
    const rows = readFileSync(at(page), 'utf8').match(/^\| `[A-Z_]+`.*$/gm)!
    const named = rows.flatMap((row) =>
      [...row.split('|')[1]!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!),
    )
    expect(named.toSorted(), page).toEqual(variables)
  }
})
