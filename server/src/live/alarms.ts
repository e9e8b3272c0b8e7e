/** Remembers when licenses become others by themselves, and says which do, about then. */
export interface Alarms {
  /** In so many seconds; null takes it back. */
  set(licenseId: string, seconds: number | null): void
  stop(): void
}

const tick = 250
/** Room for what pages can be told anyway. What finds none is told at the next touch. */
const most = 50_000
/** Further ahead nothing is remembered for sure: it is looked at again by then. */
const furthest = 6 * 3600
/** The database's clock must be past the end when it is asked, in milliseconds. */
const margin = 30

/** One timer for all; a license that is put off costs two moves between sets. */
export function openAlarms(due: (licenseIds: string[]) => void): Alarms {
  const slotOf = new Map<string, number>()
  const slots = new Map<number, Set<string>>()

  const remove = (id: string) => {
    const slot = slotOf.get(id)
    if (slot === undefined) return
    slotOf.delete(id)
    const others = slots.get(slot)
    others?.delete(id)
    if (others?.size === 0) slots.delete(slot)
  }

  const timer = setInterval(() => {
    const now = performance.now() / tick
    const ringing = [...slots].filter(([slot]) => slot <= now).flatMap(([, ids]) => [...ids])
    if (ringing.length === 0) return
    for (const id of ringing) remove(id)
    due(ringing)
  }, tick).unref()

  return {
    set(id, seconds) {
      remove(id)
      if (seconds === null || slotOf.size >= most) return
      const at = performance.now() + Math.min(seconds, furthest) * 1000 + margin
      const slot = Math.ceil(at / tick)
      slotOf.set(id, slot)
      const others = slots.get(slot)
      if (others) others.add(id)
      else slots.set(slot, new Set([id]))
    },
    stop: () => clearInterval(timer),
  }
}
