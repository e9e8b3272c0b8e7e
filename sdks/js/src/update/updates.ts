import { join, resolve } from 'node:path'
import { askAndJudge } from '../call/ask-and-judge.ts'
import type { Addresses } from '../call/addresses.ts'
import type { Clock } from '../role/clock.ts'
import type { Settings } from '../settings.ts'
import { lineOf } from '../verdict/verdict.ts'
import { hashOfProgram } from './hash-of-program.ts'
import { saveChecked } from './save-checked.ts'
import { UpdateError } from './update-error.ts'

/** A release to take, as the server signed it. */
export interface Update {
  version: string
  /** Whether the present version may not stay. */
  required: boolean
  /** The name of the release's file. */
  file: string
}

/** Seconds. */
const betweenQuestions = 6 * 3600
/** Milliseconds. */
const budgets = { question: 2000, link: 10_000 }

/** Hears of newer releases, and fetches one where the software asks for it. */
export class Updates {
  readonly #settings: Settings
  readonly #clock: Clock
  readonly #addresses: Addresses
  #askedAt = -Infinity
  /** Of the file that runs. */
  #sha256: Promise<string | null> | undefined
  /** The last reported release. */
  #reported = ''

  constructor(settings: Settings, clock: Clock, addresses: Addresses) {
    this.#settings = settings
    this.#clock = clock
    this.#addresses = addresses
  }

  /** Asks every 6 hours, at once for a blocked version, and tells of each release once. A failure says nothing. */
  async look(isBlocked: boolean, signal: AbortSignal): Promise<void> {
    const { updates, version, quiet, log, onUpdate } = this.#settings
    const now = this.#clock.now()
    if (!updates || version === null || (!isBlocked && now - this.#askedAt < betweenQuestions)) return
    this.#askedAt = now
    const found = await this.#ask({ link: false, signal }).catch(() => null)
    if (!found || signal.aborted) return
    const update = { version: found.version, required: found.required, file: found.file }
    const reported = JSON.stringify(update)
    if (reported === this.#reported) return
    this.#reported = reported
    const code = update.required ? 'UPDATE_REQUIRED' : 'UPDATE_AVAILABLE'
    if (update.required || !quiet) log(lineOf(code, update.version))
    onUpdate?.(update)
  }

  /** Returns the path of the new file; null: nothing is newer. @throws UpdateError */
  async download(folder: string): Promise<string | null> {
    const found = await this.#ask({ link: true })
    if (!found) return null
    const { url, sha256, file } = found
    const isOurs = this.#settings.pins.addresses.some((address) => `${url}`.startsWith(`${address}/`))
    if (!isOurs || typeof sha256 !== 'string') throw new UpdateError('UPDATE_BROKEN')
    const path = join(resolve(folder), file)
    await saveChecked(path, { url: url as string, sha256 })
    return path
  }

  async #ask({ link, signal }: { link: boolean; signal?: AbortSignal }) {
    const sha256 = await (this.#sha256 ??= hashOfProgram())
    const { judgement } = await askAndJudge({
      settings: this.#settings,
      clock: this.#clock,
      addresses: this.#addresses,
      verb: 'update',
      link,
      sha256,
      instance: '',
      state: null,
      instanceToken: null,
      milliseconds: link ? budgets.link : budgets.question,
      signal,
    })
    if (judgement.because !== null) throw new UpdateError(judgement.because)
    return readUpdate(judgement.claims!.upd)
  }
}

/** Null: nothing that can be taken. The version gets printed, and the file's name becomes part of a path. */
function readUpdate(claim: unknown): (Update & { url?: unknown; sha256?: unknown }) | null {
  const { version, required, file } = (claim ?? {}) as Record<string, unknown>
  const fits =
    isText(version, /^[!-~]{1,64}$/) &&
    typeof required === 'boolean' &&
    isText(file, /^[A-Za-z0-9][\w.+-]{0,127}$/)
  return fits ? (claim as Update) : null
}

const isText = (value: unknown, form: RegExp) => typeof value === 'string' && form.test(value)
