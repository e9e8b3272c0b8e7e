// The naive server of the comparison: each call runs one pooled statement.
import { gateUrls, type GateAnswer, type GateCall } from '@muhur/contract/gate/gate'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { parsers } from '../server/src/db/connection/open-postgres.ts'
import { parseLicenseKey } from '../server/src/gate/calls/input/license-key.ts'
import { Secrets } from '../server/src/start/secrets.ts'
import { claimsOf, gateSchema, openSigner, plainFastify, serve } from './yardstick.ts'

interface Row extends Omit<GateAnswer['license'], 'id'> {
  now: string
  id: string | null
}

const { DATABASE_URL, MASTER_KEY } = process.env
const secrets = new Secrets(Buffer.from(MASTER_KEY!, 'base64'))
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: 10,
  types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
})

const read = {
  name: 'gate-read',
  text: `
    select
      moment() as now,
      license.id, license.product_id, license.status, license.expires_at,
      license.max_instances, license.current_instances,
      instance.id as instance_id,
      instance.token_matches,
      instance.fingerprint_hash = $2 as fingerprint_matches,
      instance.released_at,
      instance.lease_expires_at,
      instance.lease_expires_at > moment() as holds_seat
    from (select) as always
    left join license_facts as license on license.key_lookup = $1
    left join lateral (
      select *, coalesce($3::bytea in (token_hash, previous_token_hash), false) as token_matches
      from instances
      where license_id = license.id
        and (fingerprint_hash = $2 or $3::bytea in (token_hash, previous_token_hash))
      order by token_matches desc
      limit 1
    ) as instance on true`,
}

const app = plainFastify()
const sign = openSigner(app, process.argv.includes('--aside'))
app.post<{ Body: GateCall }>(gateUrls.validate, gateSchema, ({ body }) => validate(body))
await serve(app)

/** Throws unless the license is active: the bench asks this server for no other. */
async function validate(call: GateCall): Promise<GateAnswer> {
  const key = parseLicenseKey(call.license_key)
  if (!key) throw new Error('not a key')
  const values = [secrets.hashLicenseKey(key), secrets.hashFingerprint(call.fingerprint!), null]
  const { rows } = await pool.query<Row>({ ...read, values })
  const { now, id, product_id, status, current_instances, max_instances, expires_at } = rows[0]!
  if (id === null || status !== 'active' || product_id !== call.product_id) throw new Error('not valid')

  const proof = createHash('sha256').update(call.fingerprint!).digest('base64url')
  return {
    valid: true,
    code: 'VALID',
    message: 'Lisans geçerli.',
    license: { id, product_id, status, current_instances, max_instances, expires_at },
    next_heartbeat_in: 300,
    request_ref: 'W9MB3VH06P',
    server_time: now,
    token: await sign(claimsOf(call, { license: id, now: new Date(now), proof, verb: 'validate' })),
  }
}
