import { momentAt, turkishMoment } from '../../../start/turkish-moment.ts'
import { isDue, type Daily } from '../rules.ts'

/** A base copy of an archive. */
export interface BaseCopy {
  path: string
  /** The first moment that this copy and the segments behind it lead to. */
  from: Date
  /** The name of the first segment that the copy needs. */
  segment: string
}

/** An archive, oldest first. */
export interface Archive {
  path: string
  bases: BaseCopy[]
  /** Names of segments, without those of other files of PostgreSQL's. */
  segments: string[]
}

const hour = 3_600_000
const day = 24 * hour

/** Two whole days can be reached while the third copy is being made. */
const keptBases = 3

/** Segments of 16 MB: the last eight digits count up to 255 and carry over. */
const numberOf = (segment: string) =>
  parseInt(segment.slice(8, 16), 16) * 256 + parseInt(segment.slice(16, 24), 16)

/** Whether segments are missing between a base copy and the end: the copy does not lead to moments behind the gap. */
export function hasGap({ segments }: Pick<Archive, 'segments'>, { segment: first }: BaseCopy): boolean {
  const needed = segments.filter((each) => each >= first)
  return needed.length === 0 || numberOf(needed.at(-1)!) - numberOf(first) + 1 !== needed.length
}

/** From where on the archive leads to every moment, and the newest copy before, behind which segments are missing. */
export function reachOf(archive: Archive): { since: string | null; gap_after: string | null } {
  const { bases } = archive
  const whole = bases.findIndex((base) => !hasGap(archive, base))
  const first = whole === -1 ? bases.length - 1 : whole
  const momentOf = (base: BaseCopy | undefined) => base?.from.toISOString() ?? null
  return { since: momentOf(bases[first]), gap_after: momentOf(bases[first - 1]) }
}

/** Whether the archive is not where its newest base copy was: the disk is away, or another one stands in its place. */
export const isAway = ({ path, bases }: Archive, newest: string | null): boolean =>
  newest !== null && newest.startsWith(path) && bases.every((base) => base.path !== newest)

/** The archive's next work; null: none. A failed work is tried again after an hour, and the newest copy each week. */
export function nextWork(
  archive: Archive,
  state: { begun_at: string | null; tried_at: string | null },
  daily: Daily,
  now: number,
): 'copy' | 'try' | null {
  const newest = archive.bases.at(-1)
  const last_good = newest ? { made_at: newest.from.toISOString() } : null
  const isWhole = newest !== undefined && !hasGap(archive, newest)
  if (state.begun_at !== null && now - Date.parse(state.begun_at) < hour) return null
  if (!isWhole || isDue({ last_good, begun_at: null }, daily, now)) return 'copy'
  return state.tried_at === null || now - Date.parse(state.tried_at) >= 7 * day ? 'try' : null
}

/**
 * What goes: base copies behind the newest three, segments before the oldest of these, and a whole archive of a former cluster once its
 * newest copy is older than `kept` days.
 */
export function outdated(
  archives: readonly Archive[],
  current: string,
  kept: number,
  now: number,
): { folders: string[]; segments: { archive: string; names: string[] }[] } {
  const isOver = ({ path, bases }: Archive) =>
    path !== current && bases.length > 0 && now - bases.at(-1)!.from.getTime() > kept * day
  const left = archives.filter((archive) => !isOver(archive))
  return {
    folders: [
      ...archives.filter(isOver).map(({ path }) => path),
      ...left.flatMap(({ bases }) => bases.slice(0, -keptBases).map(({ path }) => path)),
    ],
    segments: left.map(({ path, bases, segments }) => {
      const oldest = bases.at(-keptBases) ?? bases[0]
      return { archive: path, names: segments.filter((name) => oldest && name < oldest.segment) }
    }),
  }
}

/** The newest base copy at or before the moment; without a moment, the newest of all. */
export function baseFor(archives: readonly Archive[], moment: Date | null): BaseCopy | undefined {
  return archives
    .flatMap(({ bases }) => bases)
    .filter(({ from }) => moment === null || from <= moment)
    .toSorted((one, other) => one.from.getTime() - other.from.getTime())
    .at(-1)
}

/**
 * The moment that an operator wrote: `2026-11-28 14:05`, `dün 14:05` or `bugün 14:05` in Turkey's time, seconds and another offset
 * (`Z`, `+01:00`) if given; null for `son`, the archive's end; undefined for anything else.
 */
export function readMoment(text: string, now: Date): Date | null | undefined {
  if (text === 'son') return null
  const [, word, date, time, offset] =
    /^(?:(dün|bugün)|(\d{4}-\d{2}-\d{2}))[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(
      text,
    ) ?? []
  if (time === undefined) return undefined
  const named = new Date(now.getTime() - (word === 'dün' ? day : 0))
  return momentAt(date ?? turkishMoment(named).slice(0, 10), time, offset)
}
