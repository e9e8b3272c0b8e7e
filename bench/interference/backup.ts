import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runBackup } from '../../server/test/nodes/node-process.ts'
import { emptyDatabase } from '../../server/test/postgres/own-database.ts'
import type { Shop } from '../shop/shop.ts'

let file = ''

/** Runs `npm run backup`. */
export async function backUp({ environment }: Shop): Promise<string> {
  if (file) rmSync(file)
  file ||= join(mkdtempSync(join(environment.DATA_DIR, 'backups-')), 'bench.backup.gz')
  const { code, output } = await runBackup('backup', ['--without-key', file], environment)
  if (code !== 0) throw new Error(output)
  return `${(statSync(file).size / 2 ** 20).toFixed(1)} MB`
}

/** Restores the last backup into a database of its own. */
export async function restore({ environment }: Shop, server: string): Promise<string> {
  const empty = await emptyDatabase(server)
  const started = performance.now()
  const { code, output } = await runBackup('restore', [file], { ...environment, DATABASE_URL: empty.url })
  await empty.drop()
  if (code !== 0) throw new Error(output)
  return `restore, audit included: ${((performance.now() - started) / 1000).toFixed(1)} s`
}
