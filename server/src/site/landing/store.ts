import type { Landing, LandingChoice } from '@muhur/contract/site/landing'
import type { PolicyDifference } from '@muhur/contract/gate/policy'
import { statusDays } from '@muhur/contract/gate/status'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { outagesSince } from '../../gate/outages/store.ts'
import { Failure } from '../../start/faults/failure.ts'
import { editableOf, revealKey } from '../../shop/licenses/store.ts'
import { changeLicense } from '../../shop/licenses/write.ts'
import type { Secrets } from '../../start/secrets.ts'
import { readSetting, saveSetting } from '../../db/settings.ts'

/** The demo of the landing page. A chosen license that was deleted, or that no admin owns any more, is not shown. */
export async function demoKeys(queries: Queries, secrets: Secrets): Promise<Landing['demo']> {
  const { license_id, expired_license_id } = await landingChoice(queries)
  const license_key = await publicKey(queries, secrets, license_id)
  if (license_key === null) return null
  return { license_key, expired_license_key: await publicKey(queries, secrets, expired_license_id) }
}

/**
 * The measurements of the status page and the panel, for the tiles: since the first sample of running instances, but no longer
 * than the status page shows. Null before that sample.
 */
export async function measured(queries: Queries, median: number | null): Promise<Landing['measured']> {
  const { rows } = await sql<{ now: string; since: string; running: number }>`
    select moment() as now,
      greatest(first.at, moment() - make_interval(days => ${statusDays})) as since,
      last.instances as running
    from (select at from live_samples order by at limit 1) as first,
      (select instances from live_samples order by at desc limit 1) as last`.execute(queries)
  const [sampled] = rows
  if (!sampled) return null
  const { now, since, running } = sampled
  const whole = Date.parse(now) - Date.parse(since)
  const away = (await outagesSince(queries, since))
    .filter(({ cause }) => cause !== 'clock')
    .map(({ began_at, ended_at }) => Date.parse(ended_at) - Math.max(Date.parse(began_at), Date.parse(since)))
    .reduce((sum, length) => sum + length, 0)
  return {
    since,
    running,
    // Rounded down to the tile's precision, so that the tile never shows 100 % after an outage.
    uptime: whole > 0 ? Math.max(0, Math.floor((1 - away / whole) * 10_000) / 10_000) : 1,
    median_ms: median === null ? null : Math.max(0.1, Math.round(median * 10_000) / 10),
  }
}

/** The chosen licenses, in the order of the choice. */
export async function landingChoice(queries: Queries): Promise<LandingChoice> {
  const stored = await readSetting(queries, 'landing')
  return stored === undefined
    ? { license_id: null, expired_license_id: null }
    : (JSON.parse(stored) as LandingChoice)
}

/**
 * A license with a published key is for validation alone: no visitor's machine takes a seat on it or leaves a row. Throws
 * LICENSE_NOT_FOUND, and LICENSE_NOT_SHOWABLE for a license that is not an admin's own: a customer's key stays a secret.
 */
export async function chooseLanding(
  queries: Queries,
  secrets: Secrets,
  choice: LandingChoice,
): Promise<void> {
  for (const field of ['license_id', 'expired_license_id'] as const) {
    const id = choice[field]
    if (id === null) continue
    const owner = await ownerOf(queries, id)
    if (!owner) throw new Failure('LICENSE_NOT_FOUND', { field })
    if (owner.role !== 'admin') throw new Failure('LICENSE_NOT_SHOWABLE', { field })
    const { policy } = await editableOf(queries, id, true)
    await changeLicense(queries, secrets, id, {
      policy: { ...(policy as PolicyDifference), new_machines: 0 },
    })
  }
  await saveSetting(queries, 'landing', JSON.stringify(choice))
}

async function publicKey(queries: Queries, secrets: Secrets, id: string | null): Promise<string | null> {
  if (id === null) return null
  const owner = await ownerOf(queries, id)
  return owner?.role === 'admin' ? revealKey(queries, secrets, id) : null
}

function ownerOf(queries: Queries, licenseId: string) {
  return queries
    .selectFrom('licenses')
    .innerJoin('users', 'users.id', 'licenses.user_id')
    .select('users.role')
    .where('licenses.id', '=', licenseId)
    .executeTakeFirst()
}
