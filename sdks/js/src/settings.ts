import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { readPins, type Pins } from './proof/pins.ts'
import { folderOfProgram } from './folder/program.ts'
import type { Update } from './update/updates.ts'
import type { Verdict } from './verdict/verdict.ts'

export type Channel = 'stable' | 'beta'

export interface Options {
  /** The license key. Left out: `LICENSE_KEY` of the environment. */
  key?: string
  /** The folder of the instance's identity. Left out: `LICENSE_DIR` of the environment, then `.license` next to the program. */
  folder?: string
  /** The line of pins. Left out: those that the downloaded file carries. */
  pins?: string
  /** Of the seller's software, so that a version can be blocked: 1 to 64 printable characters without a space. */
  version?: string
  /** The name in the panel. Left out: the computer's name. */
  hostname?: string
  /** Decides the end of software that may not run, at the start or later. */
  onDenied?: (verdict: Verdict) => unknown
  /** Called with each verdict after the first that differs in state, code, entitlements, end or number of seats. */
  onChange?: (verdict: Verdict) => unknown
  /** Called with each newer release, once. */
  onUpdate?: (update: Update) => unknown
  /** Whether it asks for newer releases where `version` is given. Left out: unless `LICENSE_UPDATES=0` is in the environment. */
  updates?: boolean
  /** Which releases it hears of: `beta` of both channels. Left out: of `stable` alone. */
  channel?: Channel
  /**
   * Whether a start waits for a seat where all are taken, for half an hour at most. Left out: `LICENSE_PATIENT=1` of the
   * environment, and where the folder cannot be written.
   */
  patient?: boolean
  /** Leaves out the line that all is well. Left out: `LICENSE_QUIET=1` of the environment. */
  quiet?: boolean
  /** Takes the lines for people. Left out: the standard error stream. */
  log?: (line: string) => unknown
}

export interface Settings {
  pins: Pins
  key: string
  folder: string
  version: string | null
  hostname: string
  /** Null: only where the folder cannot be written. */
  patient: boolean | null
  quiet: boolean
  updates: boolean
  channel: Channel | null
  onUpdate: Options['onUpdate']
  log: (line: string) => unknown
}

/** @throws TypeError where there are no pins, and for an unknown channel */
export function settingsOf(options: Options): Settings {
  // oxlint-disable-next-line node/no-process-env -- where the operator of the software writes them
  const { LICENSE_KEY = '', LICENSE_DIR, LICENSE_PATIENT, LICENSE_QUIET, LICENSE_UPDATES } = process.env
  const pins = readPins(options.pins)
  const folder = options.folder ?? LICENSE_DIR
  const { channel = null } = options
  if (channel !== null && channel !== 'stable' && channel !== 'beta')
    throw new TypeError('Mühür: "channel" is "stable" or "beta".')
  return {
    pins,
    key: (options.key ?? LICENSE_KEY).trim(),
    folder: folder ? resolve(folder) : folderOfProgram(pins.product),
    version: options.version ?? null,
    hostname: options.hostname ?? hostname(),
    patient: options.patient ?? (LICENSE_PATIENT === '1' || null),
    quiet: options.quiet ?? LICENSE_QUIET === '1',
    updates: options.updates ?? LICENSE_UPDATES !== '0',
    channel,
    onUpdate: options.onUpdate,
    // oxlint-disable-next-line no-console -- the only place where a person looks
    log: options.log ?? console.error,
  }
}
