import { Backups, backupsUrl } from '@muhur/contract/backup'
import type { App, Deps } from '../deps.ts'
import { warningOf } from './rules.ts'
import { momentOf, readState } from './state.ts'

/** How it stands with the shop's backups. */
export function backupRoutes(app: App, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  app.get(
    backupsUrl,
    { config: { access: 'admin' }, schema: { response: { 200: Backups } } },
    async (): Promise<Backups> => {
      const daily = config.dailyBackup ?? null
      const state = await readState(db.queries)
      const now = await momentOf(db.queries)
      const { last_good, failure } = state
      return { daily, last_good, failure, warning: warningOf(state, daily, now.getTime()) }
    },
  )
}
