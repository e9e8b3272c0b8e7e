import type { Way } from './relay.ts'

/** What a buyer with one seat tries, to run six bots. */
export interface Attack {
  name: string
  english: Words
  turkish: Words
  /** A way of its own for each time that it is played; `key` is the license key that was paid for. */
  way(key: string): Way
  /** Each bot has a license key that somebody made up, instead of the one that was paid for. */
  madeUpKeys?: true
  /** What all six have in common, apart from the license key. */
  copied?: 'identity' | 'folder'
  /** No heartbeat arrives: a bot runs until its permission from the start is over. */
  leaseLong?: true
  /** How often those that were denied are started once more. */
  restarts?: number
}

interface Words {
  title: string
  /** What is tried. */
  what: string
  /** Why it ends as it does. */
  why: string
}
