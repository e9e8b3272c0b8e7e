import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { readJsonObject } from './json.ts'

interface Owner {
  pid?: unknown
  host?: unknown
  id?: unknown
}

/** How often whoever holds it has to say so, and after how long silence it is nobody's. */
export const refreshMilliseconds = 2000
const staleMilliseconds = 10_000

/** A file that says which process leads. */
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

  release(): void {
    if (this.#isOurs()) remove(this.#path)
    this.taken = false
  }

  #create(): boolean {
    try {
      const owner: Owner = { pid: process.pid, host, id: this.#id }
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

/** The namespace tells two containers with one host name apart: each counts its processes for itself. */
const host = `${hostname()} ${namespace()}`

function namespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** A number that is another process's by now shows no life, either: nobody touches the file for it. */
function isStale({ host: where, pid }: Owner, path: string): boolean {
  if (where === host && !lives(Number(pid))) return true
  try {
    // A clock that was set leaves a time to come.
    return Math.abs(Date.now() - statSync(path).mtimeMs) > staleMilliseconds
  } catch {
    return true
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
