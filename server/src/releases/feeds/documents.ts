/** A release as updaters read it. */
export interface Announced {
  id: string
  version: string
  notes: string
  published_at: string
  product: string
  files: readonly AnnouncedFile[]
}

/** A file with the hash of the license's own copy. */
interface AnnouncedFile {
  name: string
  /** Relative to the feed's address. */
  address: string
  bytes: number
  sha256: string
}

/** `latest.yml` of electron-updater, whose scalars JSON writes: YAML 1.2 reads JSON. `sha2` is a SHA-256 in hexadecimal digits. */
export function electronDocument({ version, notes, published_at, files }: Announced): string {
  const lines = files.flatMap(({ address, sha256, bytes }) => [
    `  - url: ${JSON.stringify(address)}`,
    `    sha2: ${JSON.stringify(sha256)}`,
    `    size: ${bytes}`,
  ])
  return [
    `version: ${JSON.stringify(version)}`,
    'files:',
    ...lines,
    `releaseNotes: ${JSON.stringify(notes)}`,
    `releaseDate: ${JSON.stringify(published_at)}`,
    '',
  ].join('\n')
}

/**
 * `releases.<channel>.json` of Velopack, which takes a file from the feed's address and the file's plain name: so the name names the
 * release (`namedFile`).
 */
export const velopackDocument = ({ id, version, notes, product, files }: Announced): string =>
  JSON.stringify({
    Assets: files.map(({ name, sha256, bytes }) => ({
      PackageId: product,
      Version: version,
      Type: 'Full',
      FileName: `${id}-${name}`,
      SHA256: sha256.toUpperCase(),
      Size: bytes,
      NotesMarkdown: notes,
    })),
  })

/** The release and the file in such a name; undefined for another name. */
export function namedFile(document: string): { release: string; file: string } | undefined {
  const [, release, file] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(.+)$/.exec(document) ?? []
  return release !== undefined && file !== undefined ? { release, file } : undefined
}
