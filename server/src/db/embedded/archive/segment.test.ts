import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'muhur-segment-'))
afterAll(() => rmSync(folder, { recursive: true }))
const program = fileURLToPath(new URL('segment.ts', import.meta.url))
const at = (name: string) => join(folder, name)
const run = (...words: string[]) => spawnSync(process.execPath, [program, ...words]).status

test('a segment comes back as it was, is kept once more as the same, and never gives way to another', () => {
  writeFileSync(at('one'), Buffer.alloc(1024 * 1024, 'a'))
  writeFileSync(at('other'), Buffer.alloc(1024 * 1024, 'b'))
  expect(run('keep', at('one'), at('1.gz'))).toBe(0)
  expect(run('keep', at('one'), at('1.gz'))).toBe(0)
  expect(run('keep', at('other'), at('1.gz'))).toBe(1)
  expect(run('bring', at('1.gz'), at('back'))).toBe(0)
  expect(readFileSync(at('back')).equals(readFileSync(at('one')))).toBe(true)
  expect(readdirSync(folder).sort()).toEqual(['1.gz', 'back', 'one', 'other'])
})

test('a missing segment is an answer, a broken one and a folder that is gone are faults', () => {
  writeFileSync(at('one'), 'a')
  expect(run('bring', at('missing.gz'), at('back'))).toBe(1)
  writeFileSync(at('2.gz'), 'no gzip')
  expect(run('bring', at('2.gz'), at('back'))).toBe(200)
  expect(run('keep', at('one'), join(folder, 'gone', '1.gz'))).toBe(1)
  expect(run('keep', at('one'), at('2.gz'))).toBe(1)
})
