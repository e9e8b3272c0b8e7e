import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { readJsonObject } from '../proof/json.ts'

interface Owner {
  pid?: unknown
  machine?: unknown
  folder?: unknown
  id?: unknown
}

/** How often the holder refreshes its lock, and the age after which others may take the lock. */
export const refreshMilliseconds = 2000
const staleMilliseconds = 10_000

/** A file that says which process leads, on which machine and in which folder; its time says that it lives. */
export class Lock {
  taken = false
  readonly #path: string
  readonly #id = randomBytes(16).toString('hex')

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

  /**
   * Whether another process of this machine holds it for this very folder, and lives. The lock in a copy of a folder is that
   * of another one.
   */
  isHeldHere(): boolean {
    const owner = this.#owner()
    return owner.machine === machine && owner.folder === this.#folder() && !isStale(owner, this.#path)
  }

  /** When a holder last said that it lives; NaN: nobody did. */
  saidAt(): number {
    return modifiedAt(this.#path)
  }

  release(): void {
    if (this.#isOurs()) remove(this.#path)
    this.taken = false
  }

  #create(): boolean {
    try {
      const owner: Owner = { pid: process.pid, machine, folder: this.#folder(), id: this.#id }
      writeFileSync(this.#path, JSON.stringify(owner), { flag: 'wx', mode: 0o600 })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      // A full disk makes the file and does not fill it.
      if (this.#owner().id === undefined) remove(this.#path)
      throw error
    }
  }

  /** Where two find it stale at once, the slower one's lock holds, and the other's next look tells it so. */
  #removeStale(): boolean {
    if (!isStale(this.#owner(), this.#path)) return false
    remove(this.#path)
    return true
  }

  /** Null where it has no number. */
  #folder(): string | null {
    try {
      const { dev, ino } = statSync(dirname(this.#path), { bigint: true })
      return `${dev}:${ino}`
    } catch {
      return null
    }
  }

  #isOurs(): boolean {
    return this.#owner().id === this.#id
  }

  #owner(): Owner {
    try {
      return readJsonObject(readFileSync(this.#path)) ?? {}
    } catch {
      return {}
    }
  }
}

/** The namespace tells two containers of one machine apart: each counts its processes for itself. */
const machine = machineName()

function machineName(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** A number that is another process's by now shows no life, either: nobody touches the file for it. */
function isStale({ machine: where, pid }: Owner, path: string): boolean {
  if (where === machine && !lives(Number(pid))) return true
  // A clock that was set leaves a time to come.
  return !(Math.abs(Date.now() - modifiedAt(path)) <= staleMilliseconds)
}

/** In milliseconds since 1970; NaN: there is no such file. */
export function modifiedAt(path: string): number {
  try {
    return statSync(path).mtimeMs
  } catch {
    return NaN
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives, and is another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // It is gone already.
  }
}
