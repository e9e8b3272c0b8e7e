import type { GateCall, GateVerb } from '@muhur/contract/gate/gate'
import { adminLicensesUrl, type ListedLicense } from '@muhur/contract/shop/licenses'
import { liveUrl } from '@muhur/contract/site/live'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { ownTables } from '../../operator/backup/file/tables.ts'
import { runMigration } from './migrate.ts'
import { isOutage } from '../../start/faults/outage.ts'

const w = await world()

/** Every page's reads, without the reads of one row and the endless stream. */
const reads = w.app.declaredRoutes.filter(
  ({ method, url }) => method === 'GET' && !/[:*]/.test(url) && url !== liveUrl,
)

test('while the next version migrates, and on its schema, no call of this one fails', async () => {
  const headers = await w.signIn('ayse')
  const { id: product_id } = await w.product()
  const discord_id = '110000000000000002'
  const failed: string[] = []

  async function ask(...[method, url, options]: Parameters<typeof w.request>): Promise<string> {
    const response = await w.request(method, url, { headers, ...options })
    if (response.statusCode >= 500) failed.push(`${method} ${url}: ${response.body}`)
    return response.body
  }

  /** A license is issued, and a bot lives its life. */
  async function live(): Promise<void> {
    const issued = await ask('POST', adminLicensesUrl, { payload: { product_id, discord_id } })
    const { license_key } = JSON.parse(issued) as ListedLicense
    const bot = { license_key, fingerprint: 'machine-1' }
    const call = async (verb: GateVerb, body: GateCall = bot) => {
      const answer = await w.gate(verb, body)
      if (!answer.body.valid) failed.push(`${verb}: ${answer.status} ${answer.body.code}`)
      return answer.body.instance?.token
    }
    const withToken = (token = '') => ({ ...bot, instance_token: token })
    const first = await call('activate')
    await call('validate')
    const next = await call('heartbeat', withToken(first))
    await call('deactivate', withToken(next))
  }

  const migrated = new AbortController()
  /** Meanwhile and afterwards. */
  async function keepAsking(round: () => Promise<unknown>): Promise<void> {
    for (let after = 0; after < 2 && failed.length === 0; after += migrated.signal.aborted ? 1 : 0) {
      await round()
    }
  }
  const look = () => Promise.all(reads.map(({ url }) => ask('GET', url)))
  // Every connection has prepared its statements on the old schema.
  await Promise.all([look(), ...Array.from({ length: 8 }, live)])
  expect(failed).toEqual([])
  const callers = [live, live, live, live, look].map(keepAsking)

  await w.db
    .session(async (session) => {
      const names = (await ownTables(session)).map(({ name }) => name)
      const added = (name: string) => `alter table ${name} add column of_tomorrow text not null default ''`
      const steps = [
        ...names.map(added),
        'create table pets (id uuid primary key, license_id uuid references licenses)',
        'create index of_tomorrow on instances (version)',
      ]
      for (const [step, text] of steps.entries()) {
        const attempt = () =>
          runMigration(session, `9999_${step}.sql`, text).then(
            () => true,
            (error: unknown) => {
              if (!isOutage(error)) throw error
              return false
            },
          )
        while (failed.length === 0 && !(await attempt()));
      }
    })
    .finally(() => migrated.abort())
  await Promise.all(callers)
  expect(failed).toEqual([])
})
