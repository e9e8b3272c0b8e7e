import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at, root } from './paths.mjs'

/** Every word in backticks in README's tables that looks like a path. */
function pathsInMap() {
  const rows = readFileSync(at('README.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
  return rows
    .flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''))
    .filter((word) => /^[\w.@-]+(\/[\w.@*-]*)+$/.test(word))
}

test('the map of README names places', () => {
  expect(pathsInMap().length).toBeGreaterThan(10)
})

test('each path that README names exists', () => {
  expect([...new Set(pathsInMap())].filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
})
