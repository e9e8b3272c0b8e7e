/**
 * The address of a link, in the form in which the browser will follow it; undefined where it is none of ours to give. The
 * browser's own parser judges, so that what it would understand of a disguised address is what is judged.
 */
export function linkAddress(written: string): string | undefined {
  const url = parse(written)
  if (!url || !schemes.has(url.protocol)) return undefined
  // https://muhur.example@elsewhere.example looks like what it is not.
  return url.username || url.password ? undefined : url.href
}

const schemes = new Set(['https:', 'http:', 'mailto:'])

/** The address of a picture that the pages' content security policy lets load; any other is shown as a link. */
export function pictureAddress(written: string): string | undefined {
  const url = parse(written)
  return url?.origin === 'https://cdn.discordapp.com' && !url.username ? url.href : undefined
}

/** Whole addresses only: one without a scheme would lead into this site. */
function parse(written: string): URL | undefined {
  try {
    return new URL(plainText(written))
  } catch {
    return undefined
  }
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  middot: '·',
  bull: '•',
  times: '×',
  euro: '€',
}

/** Character references as the characters they stand for; what stands for none stays as it was written. */
export function plainText(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g,
    (whole, ten, sixteen, name) => {
      if (name !== undefined) return Object.hasOwn(named, name as string) ? named[name as string]! : whole
      const point = ten === undefined ? parseInt(sixteen as string, 16) : Number(ten)
      const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      return isCharacter ? String.fromCodePoint(point) : '\ufffd'
    },
  )
}
