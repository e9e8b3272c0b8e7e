import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at, root } from './paths.mjs'

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
