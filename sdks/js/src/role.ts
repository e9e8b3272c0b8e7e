import type { Judgement } from './judge.ts'

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

/** Whom a role tells what it finds. */
export interface Listener {
  report(report: Report): void
  /** The lock has changed hands while it ran. */
  changeRole(): void
}
