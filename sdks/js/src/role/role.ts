import type { Addresses } from '../call/addresses.ts'
import type { Clock } from './clock.ts'
import type { Folder } from '../folder/folder.ts'
import type { Judgement } from '../verdict/judge.ts'
import type { Settings } from '../settings.ts'
import type { Updates } from '../update/updates.ts'

export interface Report {
  judgement: Judgement
  requestRef: string | null
}

/** The role of a process of a folder: leader or follower. */
export interface Role {
  /** Resolves with the first verdict; null: the lock has changed hands meanwhile, or it was stopped. */
  start(): Promise<Report | null>
  /** Goes on by itself from here. */
  run(first: Report): void
  /** Judges anew now where any clock says so; `isLate`: in any case. */
  look(isLate: boolean): void
  /** Ends with all running work. `deactivate`: frees the seat, where this process took it. */
  stop(options: { deactivate: boolean }): Promise<void>
}

/** The process, for its role. */
export interface Holder {
  readonly settings: Settings
  readonly clock: Clock
  readonly addresses: Addresses
  readonly folder: Folder
  readonly updates: Updates
  readonly report: (report: Report) => unknown
  /** The lock has changed hands while the role ran. */
  changeRole(): unknown
}

/** Whether a start waits where all seats are taken: its own old seat may be among them until the lease ends. */
export const isPatient = ({ settings, folder }: Holder) =>
  settings.patient ?? folder.warnings.has('FOLDER_UNWRITABLE')

/** The most seconds of waiting for a seat. */
export const longestPatience = 1800
