import { randomUUID } from 'node:crypto'
import {
  readFileSync,
  readlinkSync,
  renameSync,
  linkSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { readJsonObject } from './json.ts'

interface Holder {
  pid?: unknown
  host?: unknown
  /** When that process began: its number alone may be another's by now. */
  born?: unknown
  id?: unknown
}

/** How often whoever holds it has to say so. */
export const refreshMilliseconds = 2000
/** A process that is known to live may hang for a minute; one that cannot be told has to give signs of life. */
const staleSeconds = { known: 60, unknown: 10 }

/** A file that says which process leads. */
export class Lock {
  taken = false
  readonly #path: string
  readonly #id = randomUUID()

  constructor(path: string) {
    this.#path = path
  }

  /** Whether this process holds it now. @throws where the folder cannot be written. */
  take(): boolean {
    this.taken = this.#isOurs() || this.#create() || (this.#removeStale() && this.#create())
    return this.taken
  }

  /** Whether this process holds it still, which it then goes on record with. */
  refresh(): boolean {
    this.taken = this.#isOurs()
    if (!this.taken) return false
    try {
      const now = Date.now() / 1000
      utimesSync(this.#path, now, now)
    } catch {
      // A disk gone read-only takes the file's time and not the lock.
    }
    return true
  }

  release(): void {
    if (this.taken && this.#isOurs()) remove(this.#path)
    this.taken = false
  }

  #create(): boolean {
    const holder: Holder = { pid: process.pid, host, born: bornOf(process.pid), id: this.#id }
    try {
      writeFileSync(this.#path, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      // A full disk makes the file and does not fill it.
      if (this.#read() === '') remove(this.#path)
      throw error
    }
  }

  /** Where two find it stale at once, the slower one's lock holds, and the other's next look tells it so. */
  #removeStale(): boolean {
    const found = this.#read()
    if (found !== null && !isStale(found, this.#path)) return false
    remove(this.#path)
    return true
  }

  #isOurs(): boolean {
    return holderIn(this.#read() ?? '').id === this.#id
  }

  #read(): string | null {
    try {
      return readFileSync(this.#path, 'utf8')
    } catch {
      return null
    }
  }
}

/** The namespace tells two containers with one host name apart: each counts its processes for itself. */
const host = `${hostname()} ${namespace()}`

function namespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

function isStale(text: string, path: string): boolean {
  const holder = holderIn(text)
  const life =
    holder.host === host && typeof holder.pid === 'number' ? lifeOf(holder.pid, holder.born) : 'unknown'
  if (life === 'over') return true
  try {
    // A clock that was set leaves a time to come.
    const age = Math.abs(Date.now() - statSync(path).mtimeMs) / 1000
    return age > staleSeconds[life]
  } catch {
    return true
  }
}

const holderIn = (text: string): Holder => readJsonObject(text) ?? {}

/** `unknown`: some process has the number, and this system does not say whether it is the same. */
function lifeOf(pid: number, born: unknown): 'over' | 'known' | 'unknown' {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives, and is another user's.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'over'
  }
  const now = bornOf(pid)
  if (now === null) return 'unknown'
  return now === born ? 'known' : 'over'
}

/** When a process began, in whatever unit; null: this system does not say (proc(5), field 22). */
function bornOf(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[19] ?? null
  } catch {
    return null
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // It is gone already.
  }
}
