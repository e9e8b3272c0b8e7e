import type { News } from './rules.ts'

/** What came together since the last departure. */
export interface Gathered extends News {
  /** Whose pages are new here. */
  newcomers: readonly string[]
}

export interface Gathering {
  add(news: Partial<Gathered>): void
  /** Whether pages are still to be told that everything changed. */
  isOwed(): boolean
  /** Resolves once nothing is under way. */
  close(): Promise<void>
}

/** The pause between two departures, in milliseconds: a page gets at most four events a second. */
const pause = 250
/** And between two times that every page is told to ask anew: they do it all at once. */
const longPause = 5_000
/** More licenses at once are not read one by one. */
const most = 2_000

/** Sends off what was added: at once where nothing left lately, otherwise together when the pause is over. */
export function openGathering(depart: (gathered: Gathered) => Promise<void>): Gathering {
  const licenseIds = new Set<string>()
  const userIds = new Set<string>()
  const newcomers = new Set<string>()
  let many = false
  let manyAt = -longPause
  let departedAt = -pause
  let timer: NodeJS.Timeout | undefined
  let plannedAt = Infinity
  let underWay: Promise<void> | undefined
  let closed = false

  function plan(): void {
    const isWaiting = licenseIds.size + userIds.size + newcomers.size > 0
    if (underWay || closed || !(isWaiting || many)) return
    const at = isWaiting ? departedAt + pause : manyAt + longPause
    if (plannedAt <= at) return
    clearTimeout(timer)
    plannedAt = at
    timer = setTimeout(go, Math.max(0, at - performance.now())).unref()
  }

  function go(): void {
    departedAt = performance.now()
    plannedAt = Infinity
    const isManyDue = many && departedAt >= manyAt + longPause
    if (isManyDue) {
      many = false
      manyAt = departedAt
    }
    const gathered = { licenseIds: [...licenseIds], userIds: [...userIds], newcomers: [...newcomers] }
    for (const set of [licenseIds, userIds, newcomers]) set.clear()
    underWay = depart({ ...gathered, many: isManyDue })
      .catch(() => {
        many = true
        manyAt = performance.now()
      })
      .finally(() => {
        underWay = undefined
        plan()
      })
  }

  return {
    add(news) {
      for (const id of news.licenseIds ?? []) licenseIds.add(id)
      for (const id of news.userIds ?? []) userIds.add(id)
      for (const id of news.newcomers ?? []) newcomers.add(id)
      if (news.many || licenseIds.size > most) {
        many = true
        licenseIds.clear()
      }
      plan()
    },
    isOwed: () => many,
    async close() {
      closed = true
      clearTimeout(timer)
      await underWay
    },
  }
}
