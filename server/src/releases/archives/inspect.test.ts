import { releaseLimits } from '@muhur/contract/releases/limits'
import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sourceOfBuffer } from '../storage/file-source.ts'
import { bot, newMark, storedFile, zipOf, type Made } from './archives.fixture.ts'
import { inspect } from './inspect.ts'
import { readMarks } from './read-marks.ts'
import { FileRefused, type FileKind, type RefusalReason } from './refusals.ts'
import { planOf } from './stamp.ts'

const look = (bytes: Buffer, kind: FileKind = 'zip', options = {}) =>
  inspect(sourceOfBuffer(bytes), kind, options).then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof FileRefused) return error.reason
      throw error
    },
  )

/** An archive with a few bytes replaced: in the end record when `at` is negative. */
function changed(bytes: Buffer, at: number, ...values: number[]): Buffer {
  const copy = Buffer.from(bytes)
  copy.set(values, at < 0 ? copy.length + at : at)
  return copy
}
const good = zipOf(bot(3))
const unixPath = (path: string) => {
  const field = Buffer.concat([
    Buffer.from([0x75, 0x70, path.length + 5, 0, 1, 0, 0, 0, 0]),
    Buffer.from(path),
  ])
  return { name: 'a.js', text: 'a', extra: field }
}
const large = randomBytes(53 * 1024 ** 2)
/** Where the records of the central directory start. */
const central = good.indexOf('PK\x01\x02')

test.each<[string, RefusalReason | 'accepted', Buffer]>([
  ['a plain archive', 'accepted', good],
  [
    'an archive with a comment that has an end record in it',
    'accepted',
    zipOf(bot(3), { comment: 'PK\x05\x06 and more than 22 bytes' }),
  ],
  ['names in Turkish', 'accepted', zipOf([{ name: 'bot/yardım.js', text: 'a' }])],
  ['a text that is called an archive', 'wrong_type', Buffer.from('#!/bin/sh\n'.repeat(50))],
  ['nothing', 'empty', Buffer.alloc(0)],
  ['an archive without entries', 'empty', zipOf([])],
  ['a cut archive', 'wrong_type', good.subarray(0, -30)],
  ['an archive with bytes after its end', 'damaged', Buffer.concat([good, Buffer.from('more')])],
  ['a self-extracting archive', 'prefixed', Buffer.concat([Buffer.from('MZ'), good])],
  ['an end record of zip64', 'zip64', changed(good, -12, 0xff, 0xff)],
  ['a size of zip64 before the contents', 'zip64', changed(good, 18, 0xff, 0xff, 0xff, 0xff)],
  ['a size of zip64', 'zip64', changed(good, central + 24, 0xff, 0xff, 0xff, 0xff)],
  ['one of several volumes', 'split', changed(good, -18, 1)],
  ['an encrypted entry', 'encrypted', zipOf([{ name: 'a.js', text: 'a', flags: 1 }])],
  ['a hidden encryption', 'encrypted', changed(good, 6, 1)],
  ['another compression', 'unknown_compression', zipOf([{ name: 'a.js', text: 'a', method: 14 }])],
  ['a bot with its node_modules', 'accepted', zipOf([...bot(5370), { name: 'model.bin', text: large }])],
  ['too many entries', 'too_many_entries', zipOf(bot(releaseLimits.entries))],
  ['two entries of one name', 'duplicate_name', zipOf([{ name: 'a.js' }, { name: 'a.js' }])],
  ...(
    [
      ['a.js', 'A.js'],
      ['şifre.js', 'şifre.js'.normalize('NFD')],
      ['bot/a.js', './bot//a.js'],
      ['bot/a.js', 'bot\\a.js'],
      ['bot', 'bot/'],
      ['bot', 'bot-2.js', 'BOT/a.js'],
    ] as const
  ).map((names): [string, RefusalReason, Buffer] => [
    `entries of one place, ${names.join(' and ')}`,
    'duplicate_name',
    zipOf(names.map((name) => ({ name }))),
  ]),
  ['a second name of another entry', 'duplicate_name', zipOf([unixPath('b.js'), { name: 'b.js' }])],
  ['a folder and its files', 'accepted', zipOf([{ name: 'a/' }, { name: 'a/a.js' }, { name: 'a.js' }])],
  ['a link', 'climbing_path', zipOf([{ name: 'a', text: 'b.js', mode: 0o120777 }])],
  ['a device', 'climbing_path', zipOf([{ name: 'a', mode: 0o060644 }])],
  [
    'files and folders of Unix',
    'accepted',
    zipOf([
      { name: 'a/', mode: 0o040755 },
      { name: 'b', mode: 0o100644 },
    ]),
  ],
  ['a name of two lines', 'climbing_path', zipOf([{ name: 'a\n.js' }])],
  ['a path that climbs', 'climbing_path', zipOf([{ name: 'bot/../../a.js' }])],
  ['a path that climbs on Windows', 'climbing_path', zipOf([{ name: 'bot\\..\\a.js' }])],
  ['an absolute path', 'climbing_path', zipOf([{ name: '/etc/passwd' }])],
  ['a drive', 'climbing_path', zipOf([{ name: 'C:a.js' }])],
  ['a device of Windows', 'windows_name', zipOf([{ name: 'bot/aux.txt' }])],
  ['a device of Windows as a folder', 'windows_name', zipOf([{ name: 'CON/a.js' }])],
  ['a device with a raised digit', 'windows_name', zipOf([{ name: 'COM¹.txt' }])],
  ['the console of Windows', 'windows_name', zipOf([{ name: 'CONIN$' }])],
  ['a blank at the end', 'windows_name', zipOf([{ name: 'bot/a.js ' }])],
  ['a dot at the end', 'windows_name', zipOf([{ name: 'bot./a.js' }])],
  ['a stream of Windows', 'windows_name', zipOf([{ name: 'bot/a.js:b' }])],
  ['a second name that climbs', 'climbing_path', zipOf([unixPath('../a.js')])],
  ['a second name', 'accepted', zipOf([unixPath('b.js')])],
  ['a stamp', 'already_stamped', zipOf([{ name: 'bot/muhur.json' }])],
  ['a wrong checksum', 'damaged', zipOf([{ name: 'a.js', text: 'a', crc: 1 }])],
  ['fewer bytes than announced', 'damaged', zipOf([{ name: 'a.js', text: 'a', bytes: 2 }])],
  ['more bytes than announced', 'damaged', zipOf([{ name: 'a.js', text: Buffer.alloc(2 ** 20), bytes: 5 }])],
  ['another name before the contents', 'damaged', changed(good, 30, 0x41)],
  ['entries on top of each other', 'damaged', changed(good, good.indexOf('PK\x01\x02', central + 1) + 42, 0)],
  [
    'an entry that is too large',
    'entry_too_large',
    zipOf([{ name: 'a', text: 'a', bytes: releaseLimits.entryBytes + 1 }]),
  ],
  [
    'a bomb',
    'bomb',
    zipOf(Array.from({ length: 20 }, (_, index) => ({ name: `${index}`, bytes: releaseLimits.entryBytes }))),
  ],
])('%s: %s', async (_, reason, bytes) => {
  expect(await look(bytes)).toBe(reason)
})

test('a jar may have names that differ in their case alone', async () => {
  const jar = zipOf([{ name: 'a.class' }, { name: 'A.class' }])
  expect(await look(jar, 'jar')).toBe('accepted')
  expect(await look(jar, 'zip')).toBe('duplicate_name')
})

test('a signed jar is refused, unless its signatures are to be dropped; a signature in a zip is a file like others', async () => {
  for (const name of [
    'META-INF/AYSE.SF',
    'META-INF/ayse.rsa',
    'META-INF/A.DSA',
    'META-INF/A.EC',
    'META-INF/SIG-A',
  ]) {
    const signed = zipOf([{ name: 'META-INF/MANIFEST.MF' }, { name }])
    expect(await look(signed, 'jar')).toBe('signed_jar')
    expect(await look(signed, 'jar', { dropSignatures: true })).toBe('accepted')
    expect(await look(signed, 'zip')).toBe('accepted')
  }
  expect(await look(zipOf([{ name: 'META-INF/sub/A.SF' }]), 'jar')).toBe('accepted')
})

test.each<[string, RefusalReason | 'accepted', Buffer]>([
  ['a script', 'accepted', Buffer.from('#!/usr/bin/env node\nconsole.log("çay")\n\x1b[0m')],
  ['an archive that is called a script', 'wrong_type', good],
  ['UTF-16', 'wrong_type', Buffer.from('console.log(1)', 'utf16le')],
  ['a shebang without an end', 'wrong_type', Buffer.from(`#!${'a'.repeat(5000)}\n`)],
  [
    'a stamped script',
    'already_stamped',
    Buffer.from(`${'a\n'.repeat(40_000)}// muhur:${'ab'.repeat(16)} x`),
  ],
])('%s: %s', async (_, reason, bytes) => {
  expect(await look(bytes, 'js')).toBe(reason)
})

/** Jars, zips and scripts, broken in some places or cut. */
const broken = fc
  .record({
    from: fc.constantFrom<Made[]>(bot(3), bot(20), [
      { name: 'META-INF/MANIFEST.MF', text: 'a' },
      unixPath('b'),
    ]),
    changes: fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), value: fc.nat(255) }), {
      maxLength: 6,
    }),
    cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    /** Whether to look for the places near the end, where the directory is. */
    nearEnd: fc.boolean(),
  })
  .map(({ from, changes, cut, nearEnd }) => {
    const bytes = zipOf(from)
    const span = nearEnd ? Math.min(200, bytes.length) : bytes.length
    for (const { at, value } of changes) bytes[bytes.length - 1 - Math.floor(at * (span - 1))] = value
    return bytes.subarray(0, cut === null ? bytes.length : Math.floor(cut * bytes.length))
  })

test('broken bytes are refused or accepted, and nothing else; what is accepted can be stamped and read', async () => {
  const mark = newMark()
  await fc.assert(
    fc.asyncProperty(broken, fc.constantFrom<FileKind>('jar', 'zip', 'js'), async (bytes, kind) => {
      const { marks } = await readMarks(sourceOfBuffer(bytes))
      expect(marks).toEqual([])
      if ((await look(bytes, kind)) !== 'accepted') return
      const plan = await planOf(sourceOfBuffer(bytes), kind)
      let sum = 0
      for (const piece of plan.pieces(mark))
        sum += Buffer.isBuffer(piece) ? piece.length : piece.end - piece.start
      expect(sum).toBe(plan.bytes(mark))
    }),
    { numRuns: 400 },
  )
})

test('a stamped file is refused as an upload', async () => {
  const { stampedWith } = await storedFile(good, 'zip')
  expect(await look(await stampedWith(newMark()))).toBe('already_stamped')
})
