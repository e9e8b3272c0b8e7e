import sharp from 'sharp'
import { crc32 } from 'node:zlib'

/** A picture of one colour and a little noise, so that half of its file is half of its pixels. */
export function square(format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'tiff', background = 'teal') {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const grain = { create: { width: 64, height: 64, channels: 3 as const, background, noise } }
  const plain = { create: { width: 64, height: 64, channels: 3 as const, background } }
  return sharp(plain)
    .composite([{ input: grain, left: 0, top: 0, blend: 'soft-light' }])
    .toFormat(format)
    .toBuffer()
}

/** Two frames, twice as wide as high. */
export function animation(): Promise<Buffer> {
  const frame = (value: number) => Buffer.alloc(40 * 20 * 3, value)
  const raw = { width: 40, height: 40, channels: 3 as const, pageHeight: 20 }
  return sharp(Buffer.concat([frame(200), frame(20)]), { raw })
    .gif({ delay: [100, 100] })
    .toBuffer()
}

/** A PNG that claims a size and has no pixel. */
export function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', Buffer.alloc(0)), chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}
