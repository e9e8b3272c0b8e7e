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

async function write(file: string, text: string, minute: number) {
  const path = join(dist, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  await utimes(path, minute * 60, minute * 60)
}

async function build(name: string, minute: number) {
  await write('client/theme.js', '0', minute)
  await write('client/index.html', `<script src="/theme.js"></script>${name}`, minute)
  const chunks = { 'index.html': { file: 'index.js' }, page: { file: `${name}.js`, imports: ['index.html'] } }
  await write('client/.vite/manifest.json', JSON.stringify(chunks), minute)
  await write(`server/prerender-${name}.js`, `export const paths = ['/${name}'], render = undefined`, minute)
  const prerender = { 'src/prerender.tsx': { file: `prerender-${name}.js` } }
  await write('server/.vite/manifest.json', JSON.stringify(prerender), minute)
}

test('a build that takes the place of another one is read whole, its code too', async () => {
  await build('first', 1)
  const before = buildIn(dist)
  const first = await openBundle(dist)
  expect(first).toMatchObject({ shell: '<script>0</script>first', paths: ['/first'] })
  expect(first.modulesOf(['page'])).toEqual(['/first.js'])
  expect(buildIn(dist)).toBe(before)

  await build('second', 2)
  expect(buildIn(dist)).not.toBe(before)
  const second = await openBundle(dist)
  expect(second).toMatchObject({ shell: '<script>0</script>second', paths: ['/second'] })
  expect(second.modulesOf(['page'])).toEqual(['/second.js'])
})

test('half a build is another one than the whole, and is not opened', async () => {
  await build('first', 1)
  const whole = buildIn(dist)
  await rm(join(dist, 'server'), { recursive: true })
  expect(buildIn(dist)).not.toBe(whole)
  await expect(openBundle(dist)).rejects.toThrow()
  await rm(join(dist, 'client'), { recursive: true })
  await expect(openBundle(dist)).rejects.toThrow(/no such file/)
})
