import { gateUrls, type GateAnswer, type GateCall } from '@muhur/contract/gate/gate'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { parsers } from '../../server/src/db/connection/open-postgres.ts'
import { parseLicenseKey } from '../../server/src/gate/license-key.ts'
import { Secrets } from '../../server/src/start/secrets.ts'
import { answerTo, gateSchema, openSigner, plainFastify } from './plain.ts'

type Row = GateAnswer['license'] & { now: string }

/** Each validation runs one pooled statement. Throws unless the license is active: the bench asks for no other. */
export function naiveApp(): FastifyInstance {
  const { DATABASE_URL, MASTER_KEY } = process.env
  const secrets = new Secrets(Buffer.from(MASTER_KEY!, 'base64'))
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: 10,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  const app = plainFastify()
  const sign = openSigner(app)
  app.post<{ Body: GateCall }>(gateUrls.validate, gateSchema, async ({ body }) => {
    const key = parseLicenseKey(body.license_key)
    if (!key) throw new Error('not a key')
    const values = [secrets.hashLicenseKey(key), secrets.hashFingerprint(body.fingerprint!)]
    const [row] = (await pool.query<Row>({ ...read, values })).rows
    if (row?.status !== 'active' || row.product_id !== body.product_id) throw new Error('not valid')
    const { now, id, product_id, status, current_instances, max_instances, expires_at } = row
    const license = { id, product_id, status, current_instances, max_instances, expires_at }
    return answerTo(body, sign, { verb: 'validate', license, now: new Date(now) })
  })
  return app
}

const read = {
  name: 'gate-read',
  text: `
    select
      moment() as now,
      license.id, license.product_id, license.status, license.expires_at,
      license.max_instances, license.current_instances,
      instance.id as instance_id, instance.released_at, instance.lease_expires_at
    from license_facts as license
    left join instances as instance on instance.license_id = license.id and instance.fingerprint_hash = $2
    where license.key_lookup = $1`,
}
