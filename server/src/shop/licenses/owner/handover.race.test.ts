import { gateUrls, type GateAnswer, type GateCall, type GateVerb } from '@muhur/contract/gate/gate'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { audit } from '../../../operator/fsck/invariants/audit.ts'

const w = await world()

test('of the bots that report and start while their license is handed over, none keeps a seat', async () => {
  const { id: product_id } = await w.product()
  const headers = await w.signIn('ayse')
  const codes = new Set<string>()
  for (let round = 0; round < 20; round++) {
    const { id, license_key } = await w.license({ product_id, max_instances: 50 })
    const gate = async (verb: GateVerb, call: Omit<GateCall, 'license_key'>) => {
      const answer = await w.app.inject({
        method: 'POST',
        url: gateUrls[verb],
        remoteAddress: `10.0.${round}.1`,
        payload: { license_key, ...call },
      })
      const body = answer.json<GateAnswer>()
      codes.add(body.code)
      return body
    }
    const machines = Array.from({ length: 8 }, (_, number) => `machine-${number}`)
    const tokens = await Promise.all(
      machines.map(async (fingerprint) => (await gate('activate', { fingerprint })).instance!.token!),
    )
    const shop = { over: false }
    /** Each begins anew as soon as it is answered, until the license has gone. */
    const reporting = async (token: string) => {
      for (let instance_token = token; !shop.over;)
        instance_token = (await gate('heartbeat', { instance_token })).instance?.token ?? instance_token
    }
    const starting = async (fingerprint: string) => {
      while (!shop.over) await gate('activate', { fingerprint })
    }
    const bots = [...tokens.map(reporting), ...['late-1', 'late-2', 'late-3'].map(starting)]
    const payload = { discord_id: '110000000000000003' }
    const handed = await w.request('PATCH', adminLicenseUrl(id), { headers, payload })
    shop.over = true
    await Promise.all(bots)

    expect(handed.statusCode).toBe(200)
    expect(handed.json().current_instances).toBe(0)
    const { current_instances } = await w.db.queries
      .selectFrom('license_facts')
      .select('current_instances')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(current_instances).toBe(0)
    expect((await gate('heartbeat', { instance_token: tokens[0]! })).code).toBe('NOT_FOUND')
  }
  expect(codes).toContain('VALID')
  const findings = await audit(w.db, w.deps.secrets)
  const ofSeats = findings.filter(({ invariant }) => /^seats|^sealed|^released/.test(invariant))
  expect(ofSeats.length).toBeGreaterThan(3)
  expect(ofSeats.filter(({ violations }) => violations > 0)).toEqual([])
})
