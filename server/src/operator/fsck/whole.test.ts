import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { brokenIn } from '../../../test/shop/broken.ts'
import { world } from '../../../test/shop/world.ts'
import { audit } from './invariants/audit.ts'

const w = await world()
const script = (text: string) => w.db.session((session) => session.script(text))

// The world's signing key was made before its clock was held.
beforeEach(() => script('update signing_keys set signs_from = moment()'))

async function broken(): Promise<Record<string, number>> {
  const findings = await brokenIn(w.db, w.deps.secrets)
  return Object.fromEntries(findings.map((each) => [each.invariant, each.violations]))
}

test('a license’s use that the view miscounts is noticed', async () => {
  const { license_key } = await w.license({ max_instances: 2 })
  await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  const [view] = await w.db.session((session) =>
    session.rows<{ definition: string }>(`select pg_get_viewdef('license_facts') as definition`),
  )
  const replace = (definition: string) => script(`create or replace view license_facts as ${definition}`)
  await replace(view!.definition.replace('holds_seat(', 'not holds_seat('))
  expect(await broken()).toEqual({ 'seats-counted': 1, 'schema-kept': 1 })
  await replace(view!.definition)
  expect(await broken()).toEqual({})
})

test('a signing key that does not fit its own name is noticed, and so is having none that signs', async () => {
  const { publicKey } = generateKeyPairSync('ed25519')
  const foreign = publicKey.export({ format: 'der', type: 'spki' }).toString('hex')
  const change = async (text: string) => {
    await script(`create table kept as select * from signing_keys; update signing_keys set ${text}`)
    const found = await broken()
    await script('delete from signing_keys; insert into signing_keys select * from kept; drop table kept')
    return found
  }
  expect(await change(`public_key = '\\x${foreign}'`)).toEqual({ 'signing-keys': 1 })
  expect(await change(`kid = 'another'`)).toEqual({ 'signing-keys': 1 })
  expect(await change(`private_key_sealed = '\\x00'`)).toEqual({ 'signing-keys': 1 })
  expect(await change(`signs_from = moment() + interval '1 hour'`)).toEqual({ 'signing-key-present': 1 })
  expect(await change(`published_until = moment()`)).toEqual({ 'signing-key-present': 1 })
  expect(await broken()).toEqual({})
})

test('a root key that does not open or fit its name is noticed, and so is having none, or three', async () => {
  const change = async (text: string) => {
    await script(`create table kept as select * from root_key; ${text}`)
    const found = await broken()
    await script('delete from root_key; insert into root_key select * from kept; drop table kept')
    return found
  }
  expect(await change(`update root_key set kid = 'another'`)).toEqual({ 'root-key': 1 })
  expect(await change(`update root_key set private_key_sealed = '\\x00'`)).toEqual({ 'root-key': 1 })
  // A thief of a signing key gains no root by copying its row.
  const copied = `delete from root_key; insert into root_key select kid, private_key_sealed from signing_keys`
  expect(await change(copied)).toEqual({ 'root-key': 1 })
  expect(await change('delete from root_key')).toEqual({ 'one-root-key': 1 })
  expect(await change('update root_key set ended_at = moment()')).toEqual({ 'one-root-key': 1 })
  await script('alter table root_key drop constraint root_key_pkey')
  const twice = 'insert into root_key select root_key.* from root_key, generate_series(1, 2)'
  expect(await change(twice)).toEqual({ 'one-root-key': 1 })
  expect(await broken()).toEqual({})
})

test('seats are judged by the limit at their taking, in the only order that their moments allow', async () => {
  const { id } = await w.license({ max_instances: 1 })
  const period = (machine: number, limit: number, from: number, to: number) => `
    insert into seat_periods values ('${id}', '00000000-0000-7000-8000-00000000000${machine}', ${limit},
      moment() - interval '1 day' + interval '${from} minutes', moment() - interval '1 day' + interval '${to} minutes')`
  // One leaves at the moment that the next one comes; another comes and goes in no time.
  await script([period(1, 1, 0, 10), period(2, 1, 10, 20), period(3, 1, 5, 5)].join(';'))
  expect(await broken()).toEqual({})
  // The limit is raised, two come at once, and it is lowered again while they sit.
  await script([period(4, 2, 30, 50), period(5, 1, 30, 40), period(6, 1, 50, 60)].join(';'))
  expect(await broken()).toEqual({})
  // Now somebody came too many.
  await script(period(7, 1, 45, 46))
  expect(await broken()).toEqual({ 'seats-within-limit': 1 })
})

test('an audit names five examples at most, whatever is wrong, and changes nothing', async () => {
  const { license_key } = await w.license({ max_instances: 9 })
  for (let machine = 1; machine <= 7; machine++)
    await w.gate('activate', { license_key, fingerprint: `machine-${machine}` })
  await script('update instances set released_at = moment()')
  const before = await w.db.queries.selectFrom('instances').selectAll().orderBy('id').execute()
  const findings = await audit(w.db, w.deps.secrets)
  const finding = findings.find(({ invariant }) => invariant === 'released-hold-nothing')
  expect(finding).toMatchObject({ violations: 7, examples: { length: 5 } })
  expect(await w.db.queries.selectFrom('instances').selectAll().orderBy('id').execute()).toEqual(before)
})
