import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { administrate } from '../../../test/postgres/administrate.ts'
import { testServer } from '../../../test/postgres/database.ts'
import { LivePage } from '../../../test/network/live-page.ts'
import { world } from '../../../test/shop/world.ts'
import { buildApp } from '../../app.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import { openLive } from './live.ts'

describe('two nodes on one database', async () => {
  const w = await world()
  const url = w.databaseUrl
  const db = openPostgres(url)
  const other = { ...w.deps, db, live: openLive(db, false) }
  const app = await buildApp(other)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(async () => {
    await app.close()
    await db.close()
  })

  /** Pages of Mehmet's and Ayşe's on the node that no bot calls. */
  async function pagesElsewhere() {
    const mehmet = await w.signIn('mehmet')
    const pages = [await LivePage.open(address, mehmet), await LivePage.open(address, await w.signIn('ayse'))]
    for (const page of pages) await page.until('hello')
    const license = await w.license({ max_instances: 10 })
    for (const page of pages) await page.until('refetch')
    return { pages, ...license }
  }

  test('what a bot does at one shows on the pages of the other', async () => {
    const { pages, id, license_key } = await pagesElsewhere()
    await w.gate('activate', { license_key, fingerprint: 'machine-1' })
    for (const page of pages) expect((await page.until('changed')).data).toEqual({ license_ids: [id] })
    for (const page of pages) page.close()
  })

  test('a node tells the others at most four times a second, however much there is to tell', async () => {
    const listener = new pg.Client({ connectionString: url })
    await listener.connect()
    await listener.query('listen muhur_live')
    let notifications = 0
    listener.on('notification', () => (notifications += 1))
    const { pages, license_key } = await pagesElsewhere()

    const fingerprints = Array.from({ length: 10 }, (_, machine) => `machine-${machine}`)
    notifications = 0
    const begun = performance.now()
    while (performance.now() - begun < 1_500)
      await Promise.all(fingerprints.map((fingerprint) => w.gate('activate', { license_key, fingerprint })))
    const seconds = (performance.now() - begun) / 1000
    await expect.poll(() => notifications).toBeGreaterThan(0)
    expect(notifications).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 1)
    for (const page of pages) page.close()
    await listener.end()
  })

  test('a node that was cut off makes its pages ask again, and hears again', async () => {
    const { pages, id, license_key } = await pagesElsewhere()
    const database = new URL(url).pathname.slice(1)
    await administrate(
      testServer(),
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'muhur live' and datname = '${database}'`,
    )
    for (const page of pages) await page.until('refetch')
    await w.gate('activate', { license_key, fingerprint: 'machine-1' })
    for (const page of pages) expect((await page.until('changed')).data).toEqual({ license_ids: [id] })
    for (const page of pages) page.close()
  })
})
