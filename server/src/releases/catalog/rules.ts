import type { ReleaseState } from '@muhur/contract/releases/releases'

const semver =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*))*))?(?:\+[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?$/

/**
 * A text that sorts, byte by byte, as Semantic Versioning 2.0 orders versions (https://semver.org, §11); undefined for a text that
 * is no such version. A number stands behind its length. A version sorts behind its pre-releases, and of two lists of
 * identifiers the one that ends first sorts first.
 */
export function semverKey(version: string): string | undefined {
  const [isSemver, major, minor, patch, identifiers] = semver.exec(version) ?? []
  if (isSemver === undefined) return undefined
  const core = [major!, minor!, patch!].map(number).join('')
  if (identifiers === undefined) return `${core}~`
  return `${core}-${identifiers.split('.').map(identifier).join('')} `
}

const number = (digits: string) => String.fromCharCode(0x40 + digits.length) + digits

/** Numbers sort before words. */
const identifier = (text: string) => (/^\d+$/.test(text) ? `0${number(text)}` : `1${text}!`)

interface SignedFile {
  name: string
  bytes: number
  sha256: string
}

/** The text that `sha256sum --check` reads. */
export const sumsOf = (files: readonly SignedFile[]): string =>
  byName(files)
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    .join('')

const byName = (files: readonly SignedFile[]) => files.toSorted((a, b) => (a.name < b.name ? -1 : 1))

interface Published {
  product_id: string
  version: string
  channel: string
  published_at: string
  files: readonly SignedFile[]
}

/** The facts of a release, which the release key signs. */
export const manifestOf = ({ product_id, version, channel, published_at, files }: Published) => ({
  product: product_id,
  version,
  channel,
  published_at,
  files: byName(files).map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
})

interface Stored {
  product_id: string
  version: string
  channel: string
  percent: number
  state: ReleaseState
}

/** The facts of a release for the record and for receivers of events. */
export const termsOf = ({ product_id, version, channel, percent, state }: Stored) => ({
  product_id,
  version,
  channel,
  percent,
  state,
})
