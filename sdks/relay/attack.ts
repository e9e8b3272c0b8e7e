import type { Way } from './relay.ts'

/** An attack by a buyer with one seat, to run six bots. */
export interface Attack {
  name: string
  english: Words
  turkish: Words
  /** A new way for each play; `key` is the paid license key. */
  way(key: string): Way
  /** Each bot has a made-up license key, instead of the paid one. */
  madeUpKeys?: true
  /** The common part of all six, apart from the license key. */
  copied?: 'identity' | 'folder'
  /** No heartbeat arrives: a bot runs until its permission from the start is over. */
  leaseLong?: true
  /** How often denied bots are started once more. */
  restarts?: number
}

interface Words {
  title: string
  /** The attack. */
  what: string
  /** Why it ends as it does. */
  why: string
}
