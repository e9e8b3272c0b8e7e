import { randomBytes, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sourceOfBuffer } from '../storage/file-source.ts'
import { bot, bytesOf, newMark, storedFile, zipOf } from './archives.fixture.ts'
import { readDirectory } from './directory.ts'
import type { ScriptKind } from './refusals.ts'
import { readMarks } from './read-marks.ts'
import { openStamped, send } from './stamp.ts'
import { isProof } from './times.ts'

const ayse = { mark: Buffer.from('00112233445566778899aabbccddeeff', 'hex'), release: randomUUID() }
const written = 'muhur:00112233445566778899aabbccddeeff'

/** A jar as tools with finer times write it, with signatures, a folder and a comment. */
const unix = Buffer.from('5554050001d2f8f769', 'hex')
const ntfs = Buffer.from(`0a002000${'00'.repeat(4)}01001800${'0080e5f1b8dbdc01'.repeat(3)}`, 'hex')
const jar = zipOf(
  [
    { name: 'META-INF/', method: 0 },
    { name: 'META-INF/MANIFEST.MF', text: 'Manifest-Version: 1.0\n' },
    { name: 'META-INF/AYSE.SF', text: 'Signature-Version: 1.0\n' },
    { name: 'META-INF/AYSE.RSA', text: 'signature' },
    ...bot(20).map((entry) => ({ ...entry, extra: unix })),
    { name: 'META-INF/B.EC', text: 'signature' },
    { name: 'plugin.yml', text: 'name: Kale\n', extra: ntfs },
  ],
  { comment: 'Kale 1.4' },
)

test('the same file and mark give the same bytes, and each part of them is the same again', async () => {
  const { store, file, stampedWith } = await storedFile(jar, 'jar')
  const whole = await stampedWith(ayse)
  const stamped = await openStamped(store, file, ayse)
  expect(stamped.bytes).toBe(whole.length)
  expect(await stampedWith(ayse)).toEqual(whole)
  expect(await stampedWith(newMark())).not.toEqual(whole)
  for (let start = 0; start < whole.length; start += 97) {
    const end = Math.min(start + 1 + (start % 1000), whole.length)
    expect(await bytesOf(stamped.parts({ start, end }))).toEqual(whole.subarray(start, end))
  }
  expect(await bytesOf(stamped.parts({ start: 5, end: 5 }))).toHaveLength(0)
})

test('a download is sent part after part, and ends when the buyer hangs up', async () => {
  const { store, file, stampedWith } = await storedFile(
    zipOf([{ name: 'a', text: randomBytes(200_000) }]),
    'zip',
  )
  const stamped = await openStamped(store, file, ayse)
  const [sent, atOnce]: [Buffer[], number[]] = [[], []]
  const buyer = new Writable({
    highWaterMark: 10 ** 6,
    write(part: Buffer, _, done) {
      sent.push(Buffer.from(part))
      atOnce.push(buyer.writableLength)
      setImmediate(done)
    },
  })
  await send(stamped.parts(), buyer)
  expect(Buffer.concat(sent)).toEqual(await stampedWith(ayse))
  expect(Math.max(...atOnce)).toBe(32 * 1024)

  const gone = new Writable({ write: (_, __, done) => done(new Error('the buyer hung up')) }).on(
    'error',
    () => {},
  )
  await expect(send(stamped.parts(), gone)).rejects.toThrow('the buyer hung up')

  const mute = new Writable({ write: () => setImmediate(() => mute.destroy()) })
  await expect(send(stamped.parts(), mute)).rejects.toThrow('the buyer hung up')
})

test('a stamped jar keeps its entries, their order, contents and comment, without signatures and with its mark last', async () => {
  const { stampedWith } = await storedFile(jar, 'jar')
  const whole = await stampedWith(ayse)
  const [before, after] = await Promise.all([jar, whole].map((bytes) => readDirectory(sourceOfBuffer(bytes))))
  const names = before!.entries.map(({ name }) => name).filter((name) => !/AYSE|B\.EC/.test(name))
  expect(after!.entries.map(({ name }) => name)).toEqual([...names, 'META-INF/muhur.json'])
  expect(after!.comment.toString()).toBe('Kale 1.4')
  for (const entry of after!.entries) {
    // The header before the contents says what the directory says.
    expect(whole.readUInt32LE(entry.offset)).toBe(0x04034b50)
    expect(whole.toString('latin1', entry.offset + 30, entry.offset + 30 + entry.name.length)).toBe(
      entry.name,
    )
    expect(whole.readUInt16LE(entry.offset + 10)).toBe(entry.time)
    expect(entry.date).toBe(before!.entries[0]!.date)
    expect(entry.time >> 11).toBe(13)
  }
  expect(whole.includes('Signature-Version')).toBe(false)
})

test('both marks of an archive are found, each alone too', async () => {
  const { stampedWith } = await storedFile(jar, 'jar')
  const places = async (bytes: Buffer) => {
    const { marks } = await readMarks(sourceOfBuffer(bytes))
    for (const { mark } of marks) expect(mark).toEqual(ayse.mark)
    return marks.map(({ place }) => place)
  }
  const whole = await stampedWith(ayse)
  expect(await places(whole)).toEqual(['entry', 'times'])
  expect(await places(jar)).toEqual([])

  const renamed = Buffer.from(whole)
  renamed.write('META-INF/xxxxx.json', whole.lastIndexOf('META-INF/muhur.json'))
  expect(await places(renamed)).toEqual(['times'])

  const withoutTimes = Buffer.from(whole)
  const { start, entries } = await readDirectory(sourceOfBuffer(whole))
  for (const { at } of entries) withoutTimes.writeUInt16LE(0, start + at + 12)
  expect(await places(withoutTimes)).toEqual(['entry'])
})

test('marks are found where the directory is cut off or followed by other bytes, and one level inside another file', async () => {
  const { stampedWith } = await storedFile(jar, 'jar')
  const whole = await stampedWith(ayse)
  const script = await (await storedFile(Buffer.from('main()'), 'js')).stampedWith(ayse)
  const places = async (bytes: Buffer) => {
    const { marks } = await readMarks(sourceOfBuffer(bytes))
    for (const { mark } of marks) expect(mark).toEqual(ayse.mark)
    return marks.map(({ place }) => place)
  }
  const { start, entries } = await readDirectory(sourceOfBuffer(whole))
  const tail = Buffer.alloc(70_000, 'x')
  expect(await places(Buffer.concat([whole, tail]))).toEqual(['entry', 'times'])
  expect(await places(whole.subarray(0, entries.at(-1)!.offset))).toEqual(['times'])
  // The headers at the boundary of two parts that are read at once are whole in the second one.
  for (const before of [65_500, 65_536 - start + 40])
    expect(await places(Buffer.concat([tail.subarray(0, before), whole, tail]))).toEqual(['entry', 'times'])

  const zip = zipOf([{ name: 'oku.txt' }, { name: 'kale.jar', text: whole }])
  expect(await places(zip)).toEqual(['entry', 'times'])
  expect(await places(zipOf([{ name: 'kale.zip', text: whole, method: 0 }]))).toEqual(['entry', 'times'])
  expect(await places(zipOf([{ name: 'bot.js', text: script }]))).toEqual(['line'])
  expect(await places(gzipSync(whole))).toEqual(['entry', 'times'])
  expect(await places(gzipSync(zip))).toEqual([])
  expect(await places(gzipSync(whole).subarray(0, 200))).toEqual([])
})

test('an archive with few entries tells no mark by its times, yet its own mark fits and no other does', async () => {
  for (const files of [3, 12, 13, 40]) {
    const { stampedWith } = await storedFile(zipOf(bot(files)), 'zip')
    const { marks, fit } = await readMarks(sourceOfBuffer(await stampedWith(ayse)))
    expect(marks.some(({ place }) => place === 'times')).toBe(files >= 13)
    expect(fit(ayse.mark)).toEqual({ agreeing: files + 1, entries: files + 1 })
    expect(isProof(fit(ayse.mark))).toBe(true)
    for (let other = 0; other < 200; other++) expect(isProof(fit(newMark().mark))).toBe(false)
  }
})

test.each<[ScriptKind, string, string]>([
  ['js', 'main()\n', `// ${written} R\nmain()\n`],
  [
    'js',
    '#!/usr/bin/env node\r\n"use strict"\r\n',
    `#!/usr/bin/env node\r\n// ${written} R\r\n"use strict"\r\n`,
  ],
  ['js', '', `// ${written} R\n`],
  ['js', '#!/usr/bin/env node', `#!/usr/bin/env node\n// ${written} R\n`],
  ['js', '\uFEFFmain()', `\uFEFF// ${written} R\nmain()`],
  [
    'py',
    '#!/usr/bin/python3\n# -*- coding: latin-1 -*-\nmain()\n',
    `#!/usr/bin/python3\n# -*- coding: latin-1 -*-\n# ${written} R\nmain()\n`,
  ],
  [
    'py',
    '# vim: set fileencoding=utf-8 :\nmain()\n',
    `# vim: set fileencoding=utf-8 :\n# ${written} R\nmain()\n`,
  ],
  [
    'py',
    '"""Bot."""\nfrom __future__ import annotations\n',
    `# ${written} R\n"""Bot."""\nfrom __future__ import annotations\n`,
  ],
  ['lua', '# first\nprint(1)\n', `# first\n-- ${written} R\nprint(1)\n`],
  ['lua', 'print(1)\n', `-- ${written} R\nprint(1)\n`],
])('a script in %s has its mark where a comment may stand: %j', async (kind, before, after) => {
  const { stampedWith } = await storedFile(Buffer.from(before), kind)
  const whole = await stampedWith(ayse)
  expect(whole.toString()).toBe(after.replace('R', ayse.release))
  const { marks } = await readMarks(sourceOfBuffer(Buffer.concat([Buffer.alloc(70_000, 'a'), whole])))
  expect(marks).toEqual([{ ...ayse, place: 'line' }])
})
