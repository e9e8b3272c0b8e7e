import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { ownSessionsUrl } from '@muhur/contract/access/own-sessions'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { at } from '../../../../scripts/paths.mjs'
import { brokenIn } from '../../../test/shop/broken.ts'
import { holdClock } from '../../../test/shop/clock.ts'
import { testServer } from '../../../test/postgres/database.ts'
import { goldens, thisVersion } from '../../../test/golden/golden.ts'
import { emptyDatabase } from '../../../test/postgres/own-database.ts'
import { openPremises, Shop } from '../../../test/shop/shop.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import { verifyAudit } from '../../record/audit/chain/verify.ts'
import { bringUpToDate, load } from './load.ts'
import { checkBackup } from './file/read.ts'

test.each(goldens)('the database of $version is brought up to date, and serves', async ({ file, known }) => {
  const { url, drop } = await emptyDatabase(testServer())
  const db = openPostgres(url)
  await load(db, file, await checkBackup(file))
  await db.session((session) =>
    session.script(`
      insert into sessions select * from jsonb_populate_record(null::sessions, '${JSON.stringify(known.session.row)}')`),
  )
  await bringUpToDate(db)
  await holdClock((text) => db.session((session) => session.script(text)))
  const closed = async () => (await db.close(), drop())
  const shop = new Shop(await openPremises({ database: { db, url, drop: closed } }))
  onTestFinished(() => shop.close())
  expect(await brokenIn(db, shop.deps.secrets)).toEqual([])
  expect((await verifyAudit(db, shop.deps.signer.root)).faults).toEqual([])

  const { license_key, fingerprint, instance_token, api_token, session } = known
  expect(await shop.gate('validate', { license_key, fingerprint })).toMatchObject({ body: { code: 'VALID' } })
  const beat = await shop.gate('heartbeat', { license_key, fingerprint, instance_token })
  expect(beat.body).toMatchObject({ code: 'VALID', license: { current_instances: 1 } })
  const { cookie } = session
  expect((await shop.request('GET', ownSessionsUrl, { headers: { cookie } })).statusCode).toBe(200)
  const headers = await shop.signIn('ayse')
  const listed = await shop.request('GET', adminLicensesUrl, { headers })
  expect(listed.json()).toHaveLength(2)
  const asked = await shop.app.inject({
    url: adminLicensesUrl,
    headers: { authorization: `Bearer ${api_token}` },
  })
  expect(asked.json()).toEqual(listed.json())
})

test('every table has a row in the golden database of this version', async () => {
  const golden = goldens.find(({ version }) => version === thisVersion)
  expect(golden, `npm run golden writes the database of ${thisVersion}`).toBeDefined()
  const { end } = await checkBackup(golden!.file)
  const schema = readFileSync(at('server/migrations/schema.sql'), 'utf8')
  const tables = [...schema.matchAll(/^create table (\w+) /gm)].map((match) => match[1]!)
  // The backup names the migrations in its first line, and of sessions the test knows one.
  const empty = tables.filter((name) => !end.rows[name] && !['migrations', 'sessions'].includes(name))
  expect(empty, 'give each a row in server/test/golden/write.ts, then npm run golden').toEqual([])
})
