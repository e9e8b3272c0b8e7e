import { brandLimits, type StoredPicture } from '@muhur/contract/shop/brand'
import { iconSideLimit } from '@muhur/contract/shop/products'
import type { Sharp } from 'sharp'
import { Failure } from '../../start/faults/failure.ts'
import { kindOfPicture } from './rules.ts'

/** The most pictures that wait while another is encoded. */
const maximumWaiting = 8

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

const { pictureSide } = brandLimits

/** Icons are squares; pictures keep their proportions. */
const shapes = {
  icon: (picture: Sharp) => picture.resize(256, 256, { fit: 'contain', background: 'transparent' }),
  picture: (picture: Sharp) =>
    picture.resize(pictureSide, pictureSide, { fit: 'inside', withoutEnlargement: true }),
}
type Shape = keyof typeof shapes

type Encoded = { webp: Buffer } & Pick<StoredPicture, 'width' | 'height'>

/**
 * A WebP in its shape, with nothing in it but its pixels: no metadata, no second frame, and none of the bytes
 * that were sent. One at a time: decoding takes a thread of the pool that everything else shares.
 *
 * Throws ICON_FORMAT, ICON_TOO_LARGE, ICON_UNREADABLE, and UNAVAILABLE when too many wait already.
 */
export async function encodePicture(file: Uint8Array, shape: Shape): Promise<Encoded> {
  // Before the decoders: they could read many formats that are not accepted.
  const kind = kindOfPicture(file)
  if (kind !== 'accepted') throw new Failure(kind ? 'ICON_FORMAT' : 'ICON_UNREADABLE', { field: 'icon' })

  if (waiting > maximumWaiting) throw new Failure('UNAVAILABLE')
  waiting++
  const turn = last.then(() => encode(file, shape)).finally(() => waiting--)
  last = turn.catch(() => undefined)
  return turn
}

async function encode(file: Uint8Array, shape: Shape): Promise<Encoded> {
  const sharp = await loadSharp()
  try {
    await refuseTooLarge(sharp(file, { limitInputPixels: false }))
    const picture = sharp(file, { limitInputPixels: iconSideLimit ** 2, failOn: 'error' })
    const { data, info } = await shapes[shape](picture.timeout({ seconds: 5 }).autoOrient())
      .webp({ quality: 88 })
      .toBuffer({ resolveWithObject: true })
    return { webp: data, width: info.width, height: info.height }
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    throw new Failure('ICON_UNREADABLE', { field: 'icon', cause })
  }
}

/** Reads the header alone: the sizes that it claims decide before any pixel is decoded. */
async function refuseTooLarge(picture: Sharp): Promise<void> {
  const { width, height } = await picture.metadata()
  if (Math.max(width, height) > iconSideLimit) throw new Failure('ICON_TOO_LARGE', { field: 'icon' })
}

let loaded: Promise<typeof import('sharp').default> | undefined

/** Loaded with the first picture: a server without pictures does not hold the decoders in memory. */
function loadSharp() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    // All other formats of this build of the library stay disabled.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: decoders })
    return sharp
  })
  return loaded
}

const decoders = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`)
