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
    this.taken = this.#isOurs() || this.#create(this.#path) || this.#takeOver()
    return this.taken
  }

  /** Whether this process still holds the lock; then refreshes it. */
  refresh(): boolean {
    this.taken = this.#isOurs()
    if (!this.taken) return false
    try {
      const now = Date.now() / 1000
      utimesSync(this.#path, now, now)
    } catch {
      // On a disk that became read-only the file's time stays old, and the lock stays held.
    }
    return true
  }

  /**
   * Whether another living process of this machine holds the lock for this folder. The lock in a copy of a folder belongs to the
   * original folder.
   */
  isHeldHere(): boolean {
    const owner = ownerOf(this.#path)
    return owner.machine === machine && owner.folder === this.#folder() && !isStale(this.#path, owner)
  }

  /** When a holder last refreshed the lock; NaN: never. */
  saidAt(): number {
    return modifiedAt(this.#path)
  }

  release(): void {
    if (this.#isOurs()) remove(this.#path)
    this.taken = false
  }

  /** Takes a stale lock. Of the processes that find it at once, the one that makes the claim goes on. */
  #takeOver(): boolean {
    if (!isStale(this.#path)) return false
    const claim = `${this.#path}.claim`
    if (!this.#create(claim)) {
      // A crash left the claim: the next look goes on.
      if (isStale(claim)) remove(claim)
      return false
    }
    try {
      // Another process may have taken the lock before this claim.
      if (!isStale(this.#path)) return false
      remove(this.#path)
      return this.#create(this.#path)
    } finally {
      remove(claim)
    }
  }

  #create(path: string): boolean {
    try {
      const owner: Owner = { pid: process.pid, machine, folder: this.#folder(), id: this.#id }
      writeFileSync(path, JSON.stringify(owner), { flag: 'wx', mode: 0o600 })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      // A full disk makes the file and does not fill it.
      if (ownerOf(path).id === undefined) remove(path)
      throw error
    }
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
    return ownerOf(this.#path).id === this.#id
  }
}

function ownerOf(path: string): Owner {
  try {
    return readJsonObject(readFileSync(path)) ?? {}
  } catch {
    return {}
  }
}

/** The namespace distinguishes two containers of one machine: each counts its own processes. */
const machine = machineName()

function machineName(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/**
 * Whether the owner of a lock shows no life. A number that now belongs to another process shows none, either: that process does
 * not touch the file.
 */
function isStale(path: string, { machine: where, pid } = ownerOf(path)): boolean {
  if (where === machine && !lives(Number(pid))) return true
  // A clock that was set back leaves a time in the future.
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
    // EPERM: the process lives, and belongs to another user.
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
