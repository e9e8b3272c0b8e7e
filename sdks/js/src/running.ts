import { Asker } from './asker.ts'
import type { Clock } from './clock.ts'
import { Folder } from './folder.ts'
import { Follower } from './follower.ts'
import { Leader } from './leader.ts'
import { refreshMilliseconds } from './lock.ts'
import type { Report, Role } from './role.ts'
import type { Settings } from './settings.ts'

/** One process of a folder from its start to its end, leading or following. */
export class Running {
  readonly folder: Folder
  readonly #settings: Settings
  readonly #report: (report: Report) => void
  readonly #clock: Clock
  #role: Role | null = null
  #stopped = false
  #refresh: NodeJS.Timeout | undefined

  constructor(settings: Settings, clock: Clock, report: (report: Report) => void) {
    this.#settings = settings
    this.#clock = clock
    this.#report = report
    this.folder = new Folder(settings.folder, settings.pins.product)
  }

  /** Null: it was stopped meanwhile. */
  async start(): Promise<Report | null> {
    while (!this.#stopped) {
      const role = await this.#takeRole()
      this.#role = role
      const report = this.#stopped ? null : await role.start()
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

  async #takeRole(): Promise<Role> {
    clearInterval(this.#refresh)
    const listener = { report: this.#report, changeRole: () => void this.#changeRole() }
    if (!this.folder.leads()) return new Follower(this.#settings, this.folder, this.#clock, listener)
    this.#refresh = setInterval(() => this.#sayThatItLeads(), refreshMilliseconds)
    this.#refresh.unref()
    const instance = await this.folder.makeInstance()
    const asker = new Asker(this.#settings, instance, this.#clock)
    return new Leader(asker, this.folder, this.#clock, listener)
  }

  #sayThatItLeads(): void {
    if (this.folder.isLocked && !this.folder.leads()) void this.#changeRole()
  }

  async #changeRole(): Promise<void> {
    const before = this.#role
    clearInterval(this.#refresh)
    await before?.stop({ deactivate: false })
    const report = await this.start()
    if (!report) return
    this.#report(report)
    if (!this.#stopped) this.run(report)
  }
}
