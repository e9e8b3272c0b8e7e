import { getBackups } from '@muhur/contract/operator/backups'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { momentOf } from '../../db/settings.ts'
import { archiveNow } from './archive/state.ts'
import { warningOf } from './rules.ts'
import { readState } from './state.ts'

/** The state of the shop's backups, whichever node makes them. */
export function backupRoutes(app: App, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  serve(app, getBackups, async () => {
    const state = await readState(db.queries)
    const now = (await momentOf(db.queries)).getTime()
    const daily = config.dailyBackup ?? state.daily ?? null
    const archive = config.archives ? await archiveNow(db.queries) : null
    const { last_good, failure } = state
    return { daily, last_good, failure, archive, warning: warningOf(state, daily, now, archive) }
  })
}
