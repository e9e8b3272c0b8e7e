import { extraFields, shown, type Directory, type Entry } from './directory.ts'
import { isMarkEntry } from './marks.ts'
import { FileRefused, type FileKind } from './refusals.ts'

/** A place where an entry is unpacked: the parts of its path, joined by a character that no path has. */
interface Place {
  key: string
  isFolder: boolean
  entry: Entry
}

/**
 * Refuses names that lead out of the folder where the archive is unpacked, stamps, and two entries that share a place there.
 * Zips are unpacked on Windows, which ignores case and keeps some names for devices; a jar is not unpacked, and obfuscators rely on
 * `a.class` beside `A.class`.
 */
export function refuseNames({ central, entries }: Directory, kind: FileKind): void {
  const places: Place[] = []
  for (const entry of entries) {
    if (!isFileOrFolder(central, entry)) throw new FileRefused('climbing_path', shown(entry.name))
    if (isMarkEntry(entry.name)) throw new FileRefused('already_stamped', shown(entry.name))
    const keys = new Map<string, boolean>()
    for (const path of pathsOf(central, entry)) {
      if (isClimbing(path)) throw new FileRefused('climbing_path', shown(entry.name))
      if (kind === 'zip' && partsOf(path).some(isNoWindowsName))
        throw new FileRefused('windows_name', shown(entry.name))
      keys.set(keyOf(path, kind), /[/\\]$/.test(path))
    }
    for (const [key, isFolder] of keys) places.push({ key, isFolder, entry })
  }
  refuseTwins(places)
}

/** An entry's name, and the name that some programs take from another field (Info-ZIP Unicode Path). */
const pathsOf = (central: Buffer, entry: Entry) => [
  entry.name,
  ...extraFields(central, entry)
    .filter(([id]) => id === 0x7075)
    .map(([, start, end]) => central.toString('latin1', start + 5, end)),
]

/** By the upper half of the external attributes, a Unix mode: links and devices are neither. */
const isFileOrFolder = (central: Buffer, { at }: Entry) =>
  [0, 0o04, 0o10].includes(central.readUInt16LE(at + 40) >>> 12)

const isClimbing = (path: string) =>
  // oxlint-disable-next-line no-control-regex
  path === '' || /^[/\\]|^[a-z]:|[\0-\x1f\x7f]/i.test(path) || path.split(/[/\\]/).includes('..')

const partsOf = (path: string) => path.split(/[/\\]/).filter((part) => part !== '' && part !== '.')

/**
 * Whether Windows keeps a file under another name or under none, as Explorer and Node do
 * (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
 */
export const isNoWindowsName = (name: string): boolean =>
  // A zip's names are bytes here: in UTF-8 the raised digits are two.
  /[<>:"|?*]|[ .]$|^(con(in\$|out\$)?|prn|aux|nul|(com|lpt)(\d|Â?[¹²³])) *(\.|$)/i.test(name)

function keyOf(path: string, kind: FileKind): string {
  const key = partsOf(textOf(path).normalize('NFC')).join('\0')
  return kind === 'jar' ? key : key.toLowerCase()
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A name as UTF-8, or as the bytes of an older code page. */
function textOf(name: string): string {
  try {
    return utf8.decode(Buffer.from(name, 'latin1'))
  } catch {
    return name
  }
}

/** In order of the keys, the first entry inside of a folder stands next to the entry that has the folder's name. */
function refuseTwins(places: Place[]): void {
  places.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
  for (const [index, { key, entry }] of places.entries()) {
    const before = places[index - 1]
    if (before && (before.key === key || (!before.isFolder && key.startsWith(`${before.key}\0`))))
      throw new FileRefused('duplicate_name', shown(entry.name))
  }
}
