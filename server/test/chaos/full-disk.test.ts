import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openShop } from '../load/open-shop.ts'
import { runBackup, startNode } from '../nodes/node-process.ts'
import { embeddedUrl } from '../postgres/own-postgres.ts'
import { amount, figure, seconds } from './figure.ts'
import { SmallDisk } from './small-disk.ts'
import { none, suffer } from './suffer.ts'

const disk = SmallDisk.open(400)
if (!disk) figure('the disk is full', 'left out: this process may not mount one')
afterAll(() => disk?.remove())

/** How long it stays full, in milliseconds. */
const lasting = amount({ short: 4_000, full: 10_000, long: 10_000 })
const saysSo = /No space left on device/

test.runIf(disk)('the disk of the embedded database is full, and is emptied again', async () => {
  const DATA_DIR = join(disk!.folder, 'data')
  const keeper = await startNode({ DATA_DIR })
  onTestFinished(async () => expect(await keeper.stop()).toBe(0))
  const shop = await openShop({ server: embeddedUrl(DATA_DIR) })
  // Before the shop's database is dropped, also after a failure.
  onTestFinished(() => disk!.free())
  const happens = async () => {
    disk!.fill()
    // The log of changes needs a new file, which is where PostgreSQL ends instead of refusing.
    await shop.database.db.session((session) => session.script('select pg_switch_wal()')).catch(() => {})
    await setTimeout(lasting)
    disk!.free()
  }
  expect(await suffer(`the disk is full for ${seconds(lasting)}`, shop, happens)).toEqual(none)
  expect(shop.output() + keeper.output()).toMatch(saysSo)
  await shop.close()

  const shelf = join(disk!.folder, 'backups')
  disk!.fill()
  const { code, output } = await runBackup('backup', ['--without-key', join(shelf, 'shop.backup')], {
    DATA_DIR,
  })
  disk!.free()
  figure('a backup to a full disk', `exit code ${code}, ${JSON.stringify(output.trim().slice(-120))}`)
  expect(code).not.toBe(0)
  expect(output).toMatch(/No space left|ENOSPC|disk/i)
  expect(readdirSync(shelf)).toEqual([])
})
