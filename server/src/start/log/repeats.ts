/** A minute: longer than a fault of one moment, and short enough that the end of an outage shows. */
const within = 60_000
/** Further different faults at once are counted together, by level, under a separate message. */
const maximum = 100

type Level = 'warn' | 'error' | 'fatal'
type Fields = Record<string, unknown>

/** Logs the same fault once. Until a minute passes without the fault, only its count is logged, at the end of each minute. */
export function countRepeats(tell: (fields: Fields, level: Level, message: string) => void): {
  isNews(words: readonly unknown[], level: number): boolean
} {
  const counts = new Map<string, number>()
  /** Whether the line being written is the count itself. */
  let isTelling = false

  function watch(name: string, fault: Fault): void {
    counts.set(name, 0)
    setTimeout(() => {
      const times = counts.get(name)!
      counts.delete(name)
      if (times === 0) return
      watch(name, fault)
      isTelling = true
      tell({ times, ...fault.fields }, fault.level, fault.message)
      isTelling = false
    }, within).unref()
  }

  return {
    isNews(words, number) {
      if (number < 40 || isTelling) return true
      const found = faultOf(words, number)
      const isOwn = counts.size < maximum || counts.has(nameOf(found))
      const fault = isOwn ? found : { level: found.level, message: 'other faults', fields: {} }
      const name = nameOf(fault)
      const times = counts.get(name)
      if (times === undefined) watch(name, fault)
      else counts.set(name, times + 1)
      return times === undefined
    },
  }
}

interface Fault {
  level: Level
  message: string
  /** The fields of the line with its count. */
  fields: Fields
}

/** The arguments of a log call: fields and a message, or a message alone. */
function faultOf(words: readonly unknown[], number: number): Fault {
  const [first] = words
  const message = words.find((word) => typeof word === 'string') ?? ''
  const level = number >= 60 ? 'fatal' : number >= 50 ? 'error' : 'warn'
  if (typeof first !== 'object' || first === null) return { level, message, fields: {} }
  const { reason, err } = first as { reason?: string; err?: Error & { code?: string } }
  const fields = reason === undefined ? (err ? { reason: kindOf(err) } : {}) : { reason }
  return { level, message, fields }
}

const nameOf = ({ level, message, fields }: Fault) => `${level} ${message} ${String(fields.reason)}`

/** Errors of one kind come from one place; their messages may name different objects. */
function kindOf({ name, code, stack = '' }: Error & { code?: string }): string {
  const place = /\n\s+at (.*)/.exec(stack)?.[1] ?? ''
  return [code ?? name, place].filter(Boolean).join(' ')
}
