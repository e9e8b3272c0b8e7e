import { randomFillSync } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { Database } from '../server/src/db/db.ts'
import { keyId, newLicenseKey } from '../server/src/gate/calls/input/license-key.ts'
import type { Secrets } from '../server/src/start/secrets.ts'
import { callers, fingerprintOf, Population } from './population.ts'

interface Seeded {
  productId: string
  population: Population
}

const batch = 5_000
const buyers = 300
/** More pages than any run fills. */
const maxInstances = 10_000

/**
 * Inserts a shop: one product, its licenses, their instances with a valid lease, and dead instances on the first
 * license. Rows travel as one parameter of fixed-width records, which the driver sends without encoding: three million
 * rows take a minute or two.
 */
export async function seed(
  db: Database,
  secrets: Secrets,
  size: { licenses: number; instances: number; dead?: number },
): Promise<Seeded> {
  const productId = newId()
  await db.queries
    .insertInto('products')
    .values({ id: productId, name: 'Bench', type: 'discord_bot' })
    .execute()
  const users = Array.from({ length: buyers }, (_, index) => ({ id: newId(), discord_id: `bench-${index}` }))
  await db.queries.insertInto('users').values(users).execute()

  const population = Population.empty(size.licenses)
  const userIds = users.map(({ id }) => bytesOf(id))
  await inBatches(
    size.licenses,
    80,
    (license, record) => {
      const key = newLicenseKey()
      const id = newId()
      population.set(license, key, id)
      bytesOf(id).copy(record, 0)
      userIds[license % buyers]!.copy(record, 16)
      record.write(keyId(key), 32, 16, 'latin1')
      secrets.hashLicenseKey(key).copy(record, 48)
    },
    (records, count) => db.run(insertLicenses, [records, count, productId, maxInstances]),
  )

  await inBatches(
    size.instances,
    64,
    (instance, record) => {
      newId(undefined, record, 0)
      bytesOf(population.id(instance % size.licenses)).copy(record, 16)
      // Calls do not depend on each other, and hashing takes most of the time.
      if (instance < size.licenses * callers)
        secrets.hashFingerprint(fingerprintOf(instance)).copy(record, 32)
      else randomFillSync(record, 32)
    },
    (records, count) => db.run(insertInstances, [records, count, maxInstances]),
  )

  for (let first = 0; first < (size.dead ?? 0); first += batch)
    await db.run(insertDead, [population.id(0), first, Math.min(first + batch, size.dead!) - 1])
  await db.session((session) => session.script('vacuum analyze'))
  // Otherwise a checkpoint runs during the measurement. Only some roles may do this.
  await db.session((session) => session.script('checkpoint')).catch(() => {})
  return { productId, population }
}

const insertLicenses = {
  name: 'bench-licenses',
  text: `
    insert into licenses (id, user_id, key_id, key_lookup, product_id, max_instances, key_sealed)
    select
      encode(substr(records, at * 80 + 1, 16), 'hex')::uuid,
      encode(substr(records, at * 80 + 17, 16), 'hex')::uuid,
      convert_from(substr(records, at * 80 + 33, 16), 'UTF8'),
      substr(records, at * 80 + 49, 32),
      $3::uuid,
      $4::integer,
      ''::bytea
    from (select $1::bytea as records) as given, generate_series(0, $2::integer - 1) as at`,
}

const insertInstances = {
  name: 'bench-instances',
  text: `
    insert into instances
      (id, license_id, fingerprint_hash, token_hash, hostname, version, sdk, address, lease_expires_at, seat_limit)
    select
      encode(substr(records, at * 64 + 1, 16), 'hex')::uuid,
      encode(substr(records, at * 64 + 17, 16), 'hex')::uuid,
      substr(records, at * 64 + 33, 32),
      sha256(substr(records, at * 64 + 1, 16)),
      'bench-host', '1.4.2', 'bench/1.0.0', '127.0.0.1', moment() + interval '1 day', $3::integer
    from (select $1::bytea as records) as given, generate_series(0, $2::integer - 1) as at`,
}

/** As the gate leaves dead instances: others took their seats. */
const insertDead = {
  name: 'bench-dead',
  text: `
    insert into instances
      (id, license_id, fingerprint_hash, token_hash, hostname, version, sdk, address,
        activated_at, last_heartbeat_at, lease_expires_at, seat_limit, recent)
    select
      gen_random_uuid(), $1::uuid, sha256(number::text::bytea), sha256(number::text::bytea),
      'bench-host', '1.4.2', 'bench/1.0.0', '127.0.0.1',
      moment() - interval '2 days', moment() - interval '2 days', moment() - interval '1 day', 1, false
    from generate_series($2::integer, $3::integer) as number`,
}

/** Builds the next batch while PostgreSQL stores the last. */
async function inBatches(
  total: number,
  width: number,
  write: (index: number, record: Buffer) => void,
  store: (records: Buffer, count: number) => Promise<unknown>,
): Promise<void> {
  let stored: Promise<unknown> = Promise.resolve()
  for (let start = 0; start < total; start += batch) {
    const count = Math.min(batch, total - start)
    const records = Buffer.alloc(count * width)
    for (let index = 0; index < count; index += 1)
      write(start + index, records.subarray(index * width, (index + 1) * width))
    await stored
    stored = store(records, count)
    stored.catch(() => {})
    // Sends the statement before the next batch occupies the processor.
    await new Promise(setImmediate)
  }
  await stored
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}
