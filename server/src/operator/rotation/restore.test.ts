import { expect, test } from 'vitest'
import { brokenIn } from '../../../test/shop/broken.ts'
import { world } from '../../../test/shop/world.ts'
import { openSecrets, reloadSecrets } from '../../db/master-key.ts'
import { Secrets } from '../../start/secrets.ts'
import { ask, MASTER_KEY, passphrase, places } from '../backup/places.fixture.ts'
import { writeBackup } from '../backup/file/write.ts'
import { restore } from '../backup/restore.ts'
import { openShop } from '../fsck/shop.fixture.ts'
import { reseal } from './reseal.ts'
import { beginMasterKey, beginResealing, dataKeyLead, finishMasterKey } from './stored-keys.ts'

const w = await world()
const { db, secrets } = w.deps
const { queries } = db
const { newFile, backup, emptyPlace } = places(w)
const second = Buffer.alloc(32, 9)
const next = { MASTER_KEY: second.toString('base64') }

/** Restores with this environment, and gives the shop with the faults of its audit. */
async function restored(file: string, env: Record<string, string>) {
  const { config } = await emptyPlace(env)
  const { db: shop } = await restore(config, file, ask)
  const opened = await openSecrets({ ...config, masterKey: Buffer.from(env.MASTER_KEY!, 'base64') }, shop)
  const broken = await brokenIn(shop, opened)
  await shop.close()
  return { opened, broken }
}

test('a backup is restored with the master key of its own time, whatever was rotated since', async () => {
  await openShop(w)
  const before = await backup()
  const inTransaction = (work: (transaction: typeof queries) => Promise<unknown>) =>
    queries.transaction().execute(work)

  await inTransaction((transaction) => beginMasterKey(transaction, secrets, second))
  const amid = await backup(null)
  const own = new Secrets(second, secrets.keys, w.clock.now().getTime())
  await inTransaction((transaction) => finishMasterKey(transaction, own))
  await inTransaction((transaction) => beginResealing(transaction, own))
  await w.clock.advance(dataKeyLead)
  await reloadSecrets({ masterKey: second, dataDir: '' }, queries, own)
  const never = new AbortController().signal
  await reseal(queries, own, never)
  const halfway = newFile()
  await db.session((session) => writeBackup(session, own, halfway, passphrase))
  await w.clock.advance(dataKeyLead)
  expect(await reseal(queries, own, never)).toBe(true)
  await reloadSecrets({ masterKey: second, dataDir: '' }, queries, own)
  const after = newFile()
  await db.session((session) => writeBackup(session, own, after, passphrase))

  for (const [file, env, keys] of [
    [before, { MASTER_KEY }, 1],
    [amid, { MASTER_KEY }, 1],
    [amid, next, 1],
    [halfway, next, 2],
    [after, next, 2],
  ] as const) {
    const { opened, broken } = await restored(file, env)
    expect(broken).toEqual([])
    expect(opened.keys).toHaveLength(keys)
  }
  for (const [file, env] of [
    [before, next],
    [after, { MASTER_KEY }],
  ] as const) {
    const { config } = await emptyPlace(env)
    await expect(restore(config, file, ask)).rejects.toThrow('MASTER_KEY, bu yedeğin ana anahtarı değil')
  }
  // A backup brings its own key along.
  const { config } = await emptyPlace()
  const { db: shop, secrets: brought } = await restore(config, after, ask)
  expect(brought.masterKey.equals(second)).toBe(true)
  await shop.close()
})
