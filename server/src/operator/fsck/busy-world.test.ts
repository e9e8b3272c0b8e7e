import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { beforeEach, expect, test } from 'vitest'
import { brokenIn } from '../../../test/shop/broken.ts'
import { world } from '../../../test/shop/world.ts'
import { openVerdictRecord } from '../../gate/verdicts/record.ts'

const w = await world()

// The world's signing key was made before its clock was held.
beforeEach(() => w.db.session((session) => session.script('update signing_keys set signs_from = moment()')))

/** Always the same throws: a run that fails once fails again. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

test.each([1, 2, 3])('whatever happens at the gate, the books are in order (walk %i)', async (seed) => {
  const roll = dice(seed)
  const headers = await w.signIn('ayse')
  const licenses = [await w.license({ max_instances: 1 }), await w.license({ max_instances: 3 })]
  const record = openVerdictRecord(w.db, false)
  const tokens = new Map<string, string>()
  const codes = new Set<string>()
  for (let step = 0; step < 150; step++) {
    const { id, license_key } = licenses[roll(2)]!
    const fingerprint = `machine-${roll(5)}`
    const instance_token = tokens.get(id + fingerprint)
    const turn = roll(12)
    if (turn === 0) await w.clock.advance([5, 250, 1_000][roll(3)]!)
    if (turn === 1) {
      const payload = { max_instances: 1 + roll(4) }
      await w.request('PATCH', adminLicenseUrl(id), { headers, payload })
    }
    if (turn < 2) continue
    const verb = turn < 6 ? 'activate' : turn < 10 ? 'heartbeat' : 'deactivate'
    const { body } = await w.gate(verb, { license_key, fingerprint, instance_token })
    codes.add(body.code)
    if (body.instance?.token) tokens.set(id + fingerprint, body.instance.token)
    record.note({
      licenseId: id,
      verb,
      code: body.code,
      requestRef: body.request_ref,
      at: body.server_time,
      address: '192.0.2.7',
      fingerprintHash: null,
      version: null,
    })
  }
  await record.close()
  expect([...codes]).toEqual(expect.arrayContaining(['VALID', 'INSTANCE_LIMIT', 'INSTANCE_RELEASED']))
  expect(await brokenIn(w.db, w.deps.secrets)).toEqual([])
})
