import type { Clock } from './clock.ts'
import type { Folder } from './folder.ts'
import type { Judgement } from './judge.ts'
import type { Settings } from './settings.ts'

export interface Report {
  judgement: Judgement
  requestRef: string | null
}

/** What a process of a folder does: it leads, or it follows. */
export interface Role {
  /** Resolves with the first verdict; null: the lock has changed hands meanwhile, or it was stopped. */
  start(): Promise<Report | null>
  /** Goes on by itself from here. */
  run(first: Report): void
  /** Ends with all it has under way. `deactivate`: frees the seat, where this process took it. */
  stop(options: { deactivate: boolean }): Promise<void>
}

/** The process, as its role sees it. */
export interface Holder {
  readonly settings: Settings
  readonly clock: Clock
  readonly folder: Folder
  readonly report: (report: Report) => unknown
  /** The lock has changed hands while it ran. */
  changeRole(): unknown
}
