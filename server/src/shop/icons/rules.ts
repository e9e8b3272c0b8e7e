/**
 * The kind of a file by its first bytes, without regard to its name or its declared type: an accepted picture, another picture,
 * or undefined.
 */
export function kindOfPicture(file: Uint8Array): 'accepted' | 'other' | undefined {
  const start = Array.from(file.subarray(0, 64), (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (accepted.some((pattern) => pattern.test(start))) return 'accepted'
  return others.some((pattern) => pattern.test(start)) ? 'other' : undefined
}

/** In hexadecimal digits. */
const accepted = [
  // PNG, JPEG, GIF87a and GIF89a.
  /^89504e470d0a1a0a/,
  /^ffd8ff/,
  /^47494638(37|39)61/,
  // RIFF....WEBP
  /^52494646.{8}57454250/,
  // ....ftypavif, or avif among the brands after the first; avis is its animated form.
  /^.{8}66747970(.{8}.{8}(.{8}){0,10})?617669(66|73)/,
]

const others = [
  // SVG and other XML, perhaps after a byte order mark and blanks.
  /^(efbbbf)?(09|0a|0d|20)*3c/,
  // BMP, TIFF, icons of Windows, PDF.
  /^(424d|49492a00|4d4d002a|0000(01|02)00|25504446)/,
  // HEIC and its kin.
  /^.{8}66747970/,
]
