import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { folderStore } from '../storage/folder.ts'
import type { Mark } from './marks.ts'
import type { FileKind } from './refusals.ts'
import { openStamped } from './stamp.ts'

/** An entry of an archive, with the unusual properties of a test. */
export interface Made {
  name: string
  text?: string | Buffer
  method?: number
  flags?: number
  extra?: Buffer
  /** Of Unix, with the type of the file. */
  mode?: number
  /** False statements of the archive about the contents. */
  bytes?: number
  crc?: number
}

/** 2026-05-04 13:37:42, in MS-DOS form. */
const [time, date] = [(13 << 11) | (37 << 5) | 21, (46 << 9) | (5 << 5) | 4]

/** A zip as common programs write it, apart from what `made` asks for. */
export function zipOf(made: Made[], { comment = '' } = {}): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const {
    name,
    text = '',
    method = 8,
    flags = 0x800,
    extra = Buffer.alloc(0),
    mode = 0,
    ...says
  } of made) {
    const contents = Buffer.from(text)
    const packed = method === 8 ? deflateRawSync(contents) : contents
    const path = Buffer.from(name)
    const numbers = Buffer.alloc(26)
    for (const [index, value] of [20, flags, method, time, date].entries())
      numbers.writeUInt16LE(value, index * 2)
    numbers.writeUInt32LE(says.crc ?? crc32(contents), 10)
    numbers.writeUInt32LE(packed.length, 14)
    numbers.writeUInt32LE(says.bytes ?? contents.length, 18)
    numbers.writeUInt16LE(path.length, 22)
    const withExtra = Buffer.from(numbers)
    withExtra.writeUInt16LE(extra.length, 24)
    const rest = Buffer.alloc(14)
    rest.writeUInt16LE(mode, 8)
    rest.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00'), withExtra, rest, path, extra)
    local.push(Buffer.from('PK\x03\x04'), numbers, path, packed)
    offset += 30 + path.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(made.length, 8)
  end.writeUInt16LE(made.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...local, directory, end, Buffer.from(comment)])
}

/** A bot of as many files as one likes, a folder among them. */
export const bot = (files: number): Made[] => [
  { name: 'bot/', method: 0 },
  ...Array.from({ length: files }, (_, index) => ({
    name: `bot/command-${index}.js`,
    text: `console.log(${index})\n`.repeat(1 + (index % 7)),
  })),
]

export const newMark = (): Mark => ({ mark: randomBytes(16), release: randomUUID() })

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-releases-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** All parts, each copied before the next one takes its place. */
export async function bytesOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const copied: Buffer[] = []
  for await (const part of parts) copied.push(Buffer.from(part))
  return Buffer.concat(copied)
}

/** A file in a store of its own, to be stamped again and again. */
export async function storedFile(bytes: Buffer, kind: FileKind) {
  const store = folderStore(temporaryFolder())
  const file = { id: randomUUID(), kind, bytes: bytes.length }
  await store.put(file.id, [bytes] as unknown as AsyncIterable<Uint8Array>, { limit: bytes.length })
  return {
    store,
    file,
    stampedWith: async (mark: Mark) => bytesOf((await openStamped(store, file, mark)).parts()),
  }
}
