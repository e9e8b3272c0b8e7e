import { bulkChangeUrl, bulkCreateUrl, type CreatedLicenses } from '@muhur/contract/shop/bulk'
import { afterAll, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { whenFree } from '../../../test/nodes/when-free.ts'
import { buildApp } from '../../app.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import { openJobs } from '../../db/jobs.ts'
import { isOutage } from '../../start/faults/outage.ts'
import { sealAudit } from './chain/chain.ts'
import { keepBeginning, signHead } from './chain/heads.ts'
import { headInMemory } from './chain/kept-head.fixture.ts'
import { verifyAudit } from './chain/verify.ts'

const w = await world()
const db = openPostgres(w.databaseUrl)
const app = await buildApp({ ...w.deps, db, jobs: openJobs(db, false) })
afterAll(async () => {
  await app.close()
  await db.close()
})

test('changes on two nodes at once, which both seal meanwhile, are one whole chain without a gap', async () => {
  const headers = { ...(await w.signIn('ayse')), origin: w.publicUrl }
  const { id: product_id } = await w.product()
  const payload = { product_id, discord_id: '110000000000000002', count: 500 }
  const created = await w.request('POST', bulkCreateUrl, { headers, payload })
  const ids = created.json<CreatedLicenses>().licenses.map(({ id }) => id)

  const beginning = headInMemory()
  await keepBeginning(w.db.queries, w.deps.signer.root, w.publicUrl, beginning)
  const changed = new AbortController()
  const sealing = [w.db, db].map(async ({ queries }) => {
    while (!changed.signal.aborted)
      await sealAudit(queries).catch((error: unknown) => {
        // The job, too, comes again where the changes leave no connection.
        if (!isOutage(error)) throw error
      })
  })
  const nodes = [w.app, app]
  const ask = (turn: number) =>
    nodes[turn % 2]!.inject({
      method: 'POST',
      url: bulkChangeUrl,
      headers,
      payload: {
        action: turn % 4 < 2 ? 'suspend' : 'resume',
        ids: ids.slice(0, 100 + turn),
      },
    })
  const answers = await Promise.all(Array.from({ length: 24 }, (_, turn) => whenFree(() => ask(turn))))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  changed.abort()
  await Promise.all(sealing)
  await sealAudit(w.db.queries)
  await Promise.all(
    [w.db, db].map(({ queries }) =>
      signHead(queries, w.deps.signer.root, w.publicUrl, headInMemory(beginning.signed)),
    ),
  )

  const { count } = await w.db.queries
    .selectFrom('audit_log')
    .select((entry) => entry.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { root } = w.deps.signer
  expect(await verifyAudit(db, root)).toEqual({
    entries: count,
    unsealed: 0,
    erased: 0,
    heads: 1,
    faults: [],
  })
  expect(count).toBeGreaterThan(ids.length + 500)
})
