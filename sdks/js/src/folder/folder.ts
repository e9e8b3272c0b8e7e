import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Lock, modifiedAt } from './lock.ts'
import type { Settings } from '../settings.ts'

export type Warning = 'FOLDER_UNWRITABLE' | 'STATE_CORRUPT'

/** The files of an instance: its identity and its last verdict. Answers even when the disk fails. */
export class Folder {
  /** The faults that people have to know. */
  readonly warnings = new Set<Warning>()
  readonly path: string
  readonly #lock: Lock
  /** The instance where the folder cannot be written. */
  #ownInstance: string | null = null

  constructor({ folder, pins }: Pick<Settings, 'folder' | 'pins'>) {
    this.path = join(folder, pins.product)
    this.#lock = new Lock(this.#file('lock'))
  }

  /** Whether this process leads. Where nothing can be written there is no process to agree with: this process leads. */
  leads(): boolean {
    if (this.#lock.taken) return this.#lock.refresh()
    try {
      makeFolder(this.path)
      return this.#lock.take()
    } catch {
      this.warnings.add('FOLDER_UNWRITABLE')
      return true
    }
  }

  /** Whether another process of this machine leads here, and lives. */
  isLed(): boolean {
    return this.#lock.isHeldHere()
  }

  /** When a holder of the lock, on any machine, last refreshed it, in milliseconds since 1970; NaN: never. */
  lockSaidAt(): number {
    return this.#lock.saidAt()
  }

  /** Synchronous: the last act of a process. */
  release(): void {
    this.#lock.release()
  }

  /** The fingerprint; null: none was made yet. */
  instance(): string | null {
    return this.#ownInstance ?? /^\s*([0-9a-f]{32})\s*$/.exec(this.#read('instance') ?? '')?.[1] ?? null
  }

  /** The fingerprint; the leader makes a missing one. */
  async makeInstance(): Promise<string> {
    const known = this.instance()
    if (known) return known
    if (this.#read('instance') !== null) this.warnings.add('STATE_CORRUPT')
    this.#ownInstance = randomBytes(16).toString('hex')
    await this.#save('instance', this.#ownInstance)
    return this.#ownInstance
  }

  /** The text of `state.json`; null: there is none. */
  state(): string | null {
    return this.#read('state.json')
  }

  /** Seconds since `state.json` was written, by the computer's clock. */
  stateAge(): number {
    return Math.max(0, (Date.now() - modifiedAt(this.#file('state.json'))) / 1000) || 0
  }

  async saveState(text: string): Promise<void> {
    if (await this.#save('state.json', text)) this.warnings.delete('FOLDER_UNWRITABLE')
  }

  /** Tries to write, and leaves no file behind. */
  async isWritable(): Promise<boolean> {
    const isWritten = await this.#save('doctor', '')
    await rm(this.#file('doctor'), { force: true }).catch(() => {})
    return isWritten
  }

  /** Writes the whole file or nothing: a full disk or a crash leaves the old file. Returns whether it was possible. */
  async #save(name: string, text: string): Promise<boolean> {
    const draft = this.#file(`${name}.new`)
    try {
      makeFolder(this.path)
      // A file that a crash left would keep its mode.
      await rm(draft, { force: true })
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(`${text}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, this.#file(name))
      return true
    } catch {
      this.warnings.add('FOLDER_UNWRITABLE')
      await rm(draft, { force: true }).catch(() => {})
      return false
    }
  }

  #read(name: string): string | null {
    try {
      return readFileSync(this.#file(name), 'utf8')
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      // An existing file that cannot be read does not count as absent.
      return code === 'ENOENT' || code === 'ENOTDIR' ? null : ''
    }
  }

  #file(name: string): string {
    return join(this.path, name)
  }
}

/** With the folders above, one by one: below /proc, Node's own recursive way never ends. */
function makeFolder(path: string, isNested = true): void {
  try {
    mkdirSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || !isNested || dirname(path) === path) throw error
    makeFolder(dirname(path))
    makeFolder(path, false)
  }
}
