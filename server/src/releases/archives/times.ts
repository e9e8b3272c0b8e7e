import { createHash } from 'node:crypto'
import { baseName, isFolder, type Entry } from './directory.ts'

/*
The second mark of an archive. Each entry carries ten bits in the minutes and seconds of its time: the parities of ten subsets of
the mark's 128 bits. The subsets follow from the entry's base name alone, so that the order of entries, a new folder around them,
added and removed entries do not matter. Fourteen names carry enough parities to compute the mark; a few that were changed
are outvoted. Fewer names tell no mark, yet tell which of some known marks fits.
*/

const bits = 10
const words = 4
const enoughNames = 14

/** The subsets of one name: ten times 128 bits. */
export type Subsets = Uint32Array

export function subsetsOf(name: string): Subsets {
  const hash = createHash('shake256', { outputLength: bits * words * 4 })
  const bytes = hash.update(baseName(name), 'latin1').digest()
  return Uint32Array.from({ length: bits * words }, (_, index) => bytes.readUInt32BE(index * 4))
}

export const wordsOf = (mark: Buffer): Uint32Array =>
  Uint32Array.from({ length: words }, (_, index) => mark.readUInt32BE(index * 4))

/** What an entry with these subsets carries of a mark: 0 to 1023 steps of two seconds after the full hour. */
export function stepsOf(subsets: Subsets, mark: Uint32Array): number {
  let steps = 0
  for (let bit = 0; bit < bits; bit++) {
    let both = 0
    for (let word = 0; word < words; word++) both ^= subsets[bit * words + word]! & mark[word]!
    steps = (steps << 1) | parity(both)
  }
  return steps
}

function parity(word: number): number {
  let folded = word ^ (word >>> 16)
  for (const shift of [8, 4, 2, 1]) folded ^= folded >>> shift
  return folded & 1
}

/** An entry's time (MS-DOS) with other minutes and seconds. */
export const withSteps = (time: number, steps: number) =>
  (time & 0xf800) | (Math.trunc(steps / 30) << 5) | (steps % 30)

const stepsIn = (time: number) => ((time >> 5) & 63) * 30 + (time & 31)

/** The bits of a mark that the time of an entry carries. */
interface Observed {
  subsets: Subsets
  steps: number
  date: number
}

/** Each base name counts once with the same time. */
export function observe(entries: readonly Pick<Entry, 'name' | 'time' | 'date'>[]): Observed[] {
  const distinct = new Map<string, Observed>()
  for (const entry of entries.filter((one) => !isFolder(one))) {
    const key = `${baseName(entry.name)}/${stepsIn(entry.time)}`
    if (!distinct.has(key))
      distinct.set(key, { subsets: subsetsOf(entry.name), steps: stepsIn(entry.time), date: entry.date })
  }
  return [...distinct.values()]
}

export interface Fit {
  agreeing: number
  entries: number
}

export function fitOf(observed: readonly Observed[], mark: Buffer): Fit {
  const inWords = wordsOf(mark)
  const agreeing = observed.filter(({ subsets, steps }) => stepsOf(subsets, inWords) === steps)
  return { agreeing: agreeing.length, entries: observed.length }
}

/** How unlikely a fit is by chance, as bits: what agrees, less the choice of the entries that agree. */
function surprise({ agreeing, entries }: Fit): number {
  let choices = 0
  for (let index = 1; index <= agreeing; index++) choices += Math.log2((entries - agreeing + index) / index)
  return bits * agreeing - choices
}

/** Whether a known mark fits so well that chance is out of the question: 1 : 2^34 for each mark that is compared. */
export const isProof = (fit: Fit) => surprise(fit) >= 34

/** A mark that was computed from the times has been chosen to fit: only what agrees beyond its own bits tells anything. */
const isComputed = (fit: Fit) => surprise(fit) >= words * 32 + 12

/** The mark that the times tell, if they do. */
export function markIn(observed: readonly Observed[]): Buffer | null {
  const byDate = Map.groupBy(observed, ({ date }) => date)
  // Entries that somebody added or changed have other dates than the seller's entries.
  const groups = [observed, ...[...byDate.values()].sort((a, b) => b.length - a.length).slice(0, 4)]
  for (const group of groups.filter(({ length }) => length >= enoughNames)) {
    const random = generator()
    for (let attempt = 0; attempt < 200; attempt++) {
      const sample = Array.from({ length: enoughNames + 4 }, () => group[random() % group.length]!)
      const mark = solve(attempt === 0 ? group : [...new Set(sample)])
      if (mark && isComputed(fitOf(observed, mark))) return mark
    }
  }
  return null
}

/** The same numbers each time: a file's marks do not change between two looks. */
function generator(): () => number {
  let state = 1
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 8
}

/** Gaussian elimination over parities: the one mark that they all hold for; null where they contradict or leave a choice. */
function solve(observed: readonly Observed[]): Buffer | null {
  const rows: (Uint32Array | undefined)[] = Array.from({ length: words * 32 })
  let rank = 0
  for (const { subsets, steps } of observed)
    for (let bit = 0; bit < bits; bit++) {
      const row = new Uint32Array(words + 1)
      row.set(subsets.subarray(bit * words, (bit + 1) * words))
      row[words] = (steps >> (bits - 1 - bit)) & 1
      const pivot = reduce(row, rows)
      if (pivot !== undefined) {
        rows[pivot] = row
        rank++
      } else if (row[words] === 1) return null
    }
  if (rank < rows.length) return null
  const mark = new Uint32Array(words)
  for (let column = rows.length - 1; column >= 0; column--) {
    const row = rows[column]!
    let sum = row[words]!
    for (let word = 0; word < words; word++) sum ^= parity(row[word]! & mark[word]!)
    if (sum) mark[column >> 5]! |= 0x80000000 >>> (column & 31)
  }
  const bytes = Buffer.alloc(words * 4)
  mark.forEach((word, index) => bytes.writeUInt32BE(word, index * 4))
  // Times that somebody set to full hours are no mark.
  return bytes.every((byte) => byte === 0) ? null : bytes
}

/** Takes known rows off until a column is left that no row begins with; undefined where nothing is left. */
function reduce(row: Uint32Array, rows: readonly (Uint32Array | undefined)[]): number | undefined {
  for (let word = 0; word < words; word++)
    while (row[word] !== 0) {
      const column = word * 32 + Math.clz32(row[word]!)
      const known = rows[column]
      if (known === undefined) return column
      for (let index = word; index <= words; index++) row[index]! ^= known[index]!
    }
  return undefined
}
