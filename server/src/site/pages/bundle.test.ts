import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildIn, openBundle } from './bundle.ts'

let dist: string
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'muhur-bundle-'))
})
afterEach(() => rm(dist, { recursive: true, force: true }))

async function write(file: string, text: string) {
  const path = join(dist, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  // As in a packed release.
  await utimes(path, 0, 0)
}

async function build(name: string) {
  await write('client/early.js', '0')
  await write('client/index.html', `<script src="/early.js"></script>${name}`)
  const chunks = { 'index.html': { file: 'index.js' }, page: { file: `${name}.js`, imports: ['index.html'] } }
  await write('client/.vite/manifest.json', JSON.stringify(chunks))
  await write(`server/prerender-${name}.js`, `export const paths = ['/${name}'], render = undefined`)
  const prerender = { 'src/prerender/prerender.tsx': { file: `prerender-${name}.js` } }
  await write('server/.vite/manifest.json', JSON.stringify(prerender))
}

test('a build that takes the place of another one is read whole, its code too, even where its files have the same size and time', async () => {
  await build('first')
  const before = buildIn(dist)
  const first = await openBundle(dist)
  expect(first).toMatchObject({ shell: '<script>0</script>first', paths: ['/first'] })
  expect(first.modulesOf(['page'])).toEqual(['/first.js'])
  expect(buildIn(dist)).toBe(before)

  await build('other')
  expect(buildIn(dist)).not.toBe(before)
  const other = await openBundle(dist)
  expect(other).toMatchObject({ shell: '<script>0</script>other', paths: ['/other'] })
  expect(other.modulesOf(['page'])).toEqual(['/other.js'])
})

test('half a build is another one than the whole, and is not opened', async () => {
  await build('first')
  const whole = buildIn(dist)
  await rm(join(dist, 'server'), { recursive: true })
  expect(buildIn(dist)).not.toBe(whole)
  await expect(openBundle(dist)).rejects.toThrow()
  await rm(join(dist, 'client'), { recursive: true })
  await expect(openBundle(dist)).rejects.toThrow(/no such file/)
})
