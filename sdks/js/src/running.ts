import type { Clock } from './clock.ts'
import { Folder } from './folder.ts'
import { Follower } from './follower.ts'
import { Leader } from './leader.ts'
import { refreshMilliseconds } from './lock.ts'
import type { Holder, Report, Role } from './role.ts'
import type { Settings } from './settings.ts'

/** One process of a folder from its start to its end, leading or following. */
export class Running implements Holder {
  readonly settings: Settings
  readonly clock: Clock
  readonly folder: Folder
  readonly report: (report: Report) => unknown
  #role: Role | undefined
  #stopped = false
  #refresh: NodeJS.Timeout | undefined

  constructor(settings: Settings, clock: Clock, report: (report: Report) => unknown) {
    this.settings = settings
    this.clock = clock
    this.report = report
    this.folder = new Folder(settings)
  }

  /** Null: it was stopped meanwhile. */
  async start(): Promise<Report | null> {
    while (!this.#stopped) {
      clearInterval(this.#refresh)
      this.#role = this.folder.leads() ? await this.#lead() : new Follower(this)
      const report = this.#stopped ? null : await this.#role.start()
      if (report) return report
    }
    return null
  }

  run(first: Report): void {
    this.#role?.run(first)
  }

  async stop(options: { deactivate: boolean }): Promise<void> {
    this.#stopped = true
    clearInterval(this.#refresh)
    await this.#role?.stop(options)
    this.folder.release()
  }

  async changeRole(): Promise<void> {
    clearInterval(this.#refresh)
    await this.#role?.stop({ deactivate: false })
    const report = await this.start()
    if (!report) return
    this.report(report)
    if (!this.#stopped) this.run(report)
  }

  /** Says that it leads, again and again, and hears when another one does. */
  async #lead(): Promise<Role> {
    const look = () => this.folder.isLocked && !this.folder.leads() && void this.changeRole()
    this.#refresh = setInterval(look, refreshMilliseconds).unref()
    return new Leader(this, await this.folder.makeInstance())
  }
}
