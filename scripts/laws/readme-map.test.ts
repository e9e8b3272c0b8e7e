import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at, root } from '../paths.mjs'

/** Paths in backticks in the tables of README and the coverage page. */
function pathsInMap() {
  const rows = ['README.md', 'docs/coverage.md']
    .map((file) => readFileSync(at(file), 'utf8'))
    .join('\n')
    .split('\n')
    .filter((line) => line.startsWith('|'))
  return rows
    .flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''))
    .filter((word) => /^[\w.@-]+(\/[\w.@*-]*)+$/.test(word))
}

test('README and the coverage page contain paths', () => {
  expect(pathsInMap().length).toBeGreaterThan(10)
})

test('each path exists', () => {
  expect([...new Set(pathsInMap())].filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
})

/** Folders at the top; documents write paths in them in full. */
const inFull = /`((?:bench|clients|contract|docs|e2e|examples|ops|scripts|sdks|server|web)\/[\w./@*-]+)`/g
const made = /\bdist\b/

test.each([...globSync('docs/decisions/*.md', { cwd: root }), 'docs/architecture.md', 'CONTRIBUTING.md'])(
  'each path of %s exists',
  (page) => {
    const paths = [...readFileSync(at(page), 'utf8').matchAll(inFull)].map(([, path]) => path!)
    const lost = paths.filter((path) => !made.test(path) && globSync(path, { cwd: root }).length === 0)
    expect(lost).toEqual([])
  },
)

test('the index of decisions lists every page once', () => {
  const pages: string[] = globSync('0*.md', { cwd: at('docs/decisions') })
  const listed = [...readFileSync(at('docs/decisions/README.md'), 'utf8').matchAll(/\]\((0[\w-]+\.md)\)/g)]
  expect(listed.map(([, name]) => name!).toSorted()).toEqual(pages.toSorted())
})
