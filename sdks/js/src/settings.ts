import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { readPins, type Pins } from './pins.ts'
import type { Verdict } from './verdict.ts'

export interface Options {
  /** The license key. Left out: `LICENSE_KEY` of the environment. */
  key?: string
  /** Where the instance keeps who it is. Left out: `LICENSE_DIR` of the environment, then `.license`. */
  folder?: string
  /** The line of pins. Left out: those that the downloaded file carries. */
  pins?: string
  /** Of the seller's software, so that a version can be blocked: 1 to 64 printable characters without a space. */
  version?: string
  /** What the panel shows. Left out: the computer's name. */
  hostname?: string
  /** Decides what happens where the software may not run, at the start or later. */
  onDenied?: (verdict: Verdict) => unknown
  /** Hears of each other state or code that follows the first verdict. */
  onChange?: (verdict: Verdict) => unknown
  /** Takes the lines for people. Left out: the standard error stream. */
  log?: (line: string) => unknown
}

export interface Settings {
  pins: Pins
  key: string
  folder: string
  version: string | null
  hostname: string
  log: (line: string) => unknown
}

/** @throws TypeError where there are no pins */
export function settingsOf(options: Options): Settings {
  // oxlint-disable-next-line node/no-process-env -- where whoever runs the software writes them
  const { LICENSE_KEY = '', LICENSE_DIR } = process.env
  return {
    pins: readPins(options.pins),
    key: (options.key ?? LICENSE_KEY).trim(),
    folder: resolve(options.folder ?? (LICENSE_DIR || '.license')),
    version: options.version ?? null,
    hostname: options.hostname ?? hostname(),
    // oxlint-disable-next-line no-console -- the only place where a person looks
    log: options.log ?? console.error,
  }
}
