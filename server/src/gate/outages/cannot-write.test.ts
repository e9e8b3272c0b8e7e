import { statusUrl, type ServiceStatus } from '@muhur/contract/gate/status'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { administrate } from '../../../test/postgres/administrate.ts'
import { SmallDisk } from '../../../test/chaos/small-disk.ts'
import { ownDatabase } from '../../../test/postgres/own-database.ts'
import { OwnPostgres } from '../../../test/postgres/own-postgres.ts'
import { openPremises } from '../../../test/shop/shop.ts'
import { addGauges } from '../../operator/metrics/gauges.ts'
import { Outages } from './outages.ts'

const disk = SmallDisk.open(200)
afterAll(() => disk?.remove())

interface Fault {
  begins(server: OwnPostgres): Promise<void> | void
  ends(server: OwnPostgres): Promise<void> | void
}

const readOnly = (value: 'on' | 'off') => async (server: OwnPostgres) => {
  await administrate(server.url, `alter system set default_transaction_read_only = ${value}`)
  await administrate(server.url, 'select pg_reload_conf()')
}

const faults: [what: string, fault: Fault][] = [
  ['read-only, as after a failover', { begins: readOnly('on'), ends: readOnly('off') }],
  ['frozen', { begins: (server) => server.freeze(), ends: (server) => server.thaw() }],
  ['gone', { begins: (server) => server.kill(), ends: (server) => server.start() }],
]
if (disk)
  faults.push([
    'out of room on its disk, while its log has some',
    { begins: () => disk.fill(), ends: () => disk.free() },
  ])

test.each(faults)(
  'a database that is %s: /readyz, /api/status and the metric say so as soon as this makes an outage, and say when it is over',
  { timeout: 120_000 },
  async (_what, fault) => {
    const server = await OwnPostgres.start('port', undefined, disk?.folder)
    onTestFinished(() => server.remove())
    const database = await ownDatabase(server.url)
    onTestFinished(() => database.drop())
    let uptime = 0
    const outages = new Outages(database.db, false, () => uptime)
    const { app, deps } = await openPremises({ database, change: () => ({ outages }) })
    onTestFinished(() => app.close())
    const refresh = addGauges(deps)
    const said = async () => {
      const { gate } = (await app.inject(statusUrl)).json<ServiceStatus>()
      await refresh()
      const writable = /^muhur_database_writable (.*)$/m.exec(await deps.metrics.registry.metrics())?.[1]
      return { ready: (await app.inject('/readyz')).statusCode, gate: gate.state, writable }
    }
    const beat = () =>
      outages.pulse().then(
        () => 'written',
        () => 'refused',
      )
    const well = { ready: 200, gate: 'works', writable: '1' }

    expect(await beat()).toBe('written')
    uptime = 45_000
    expect(await said()).toEqual(well)
    expect(await beat()).toBe('written')

    await fault.begins(server)
    let ended: Promise<void> | undefined
    const end = () => (ended ??= Promise.resolve(fault.ends(server)))
    // Also where an assertion below fails: a frozen or full database would keep the rest from ending.
    onTestFinished(end)
    // PostgreSQL tells its connections of a changed setting some time later.
    await expect.poll(beat, { timeout: 60_000 }).toBe('refused')
    uptime += 45_000
    expect(await beat()).toBe('refused')
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    uptime += 1
    expect(await said()).toEqual({ ready: 503, gate: 'fails', writable: '0' })
    expect((await app.inject('/livez')).statusCode).toBe(200)
    expect((await app.inject('/readyz?exclude=database')).statusCode).toBe(200)
    const refusal = await app.inject('/readyz')
    expect(refusal.headers['retry-after']).toMatch(/^\d+$/)
    expect(refusal.json()).toMatchObject({ code: 'UNAVAILABLE' })

    await end()
    await expect.poll(beat, { timeout: 60_000 }).toBe('written')
    expect(await said()).toEqual(well)
  },
)

test('a pulse that fails is tried again each second, so that the end of an outage is noted at once', async () => {
  let attempts = 0
  const stopping = new AbortController()
  const transaction = () => {
    attempts += 1
    if (attempts === 3) stopping.abort()
    return Promise.reject(Object.assign(new Error('read-only'), { code: '25006' }))
  }
  const [job] = new Outages({ transaction }, false).jobs
  await expect(job!.run(undefined as never, stopping.signal)).rejects.toThrow('read-only')
  expect(attempts).toBe(3)
})
