import type { Landing, LandingChoice } from '@muhur/contract/site/landing'
import type { PolicyDifference } from '@muhur/contract/gate/policy'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { editableOf, revealKey } from '../../shop/licenses/store.ts'
import { changeLicense } from '../../shop/licenses/write.ts'
import type { Secrets } from '../../start/secrets.ts'
import { readSetting, saveSetting } from '../../db/settings.ts'

/** What the landing page shows. A chosen license that is gone, or no admin's any more, is not shown. */
export async function landing(queries: Queries, secrets: Secrets): Promise<Landing> {
  const { license_id, expired_license_id } = await landingChoice(queries)
  const license_key = await publicKey(queries, secrets, license_id)
  if (license_key === null) return { demo: null }
  return { demo: { license_key, expired_license_key: await publicKey(queries, secrets, expired_license_id) } }
}

/** The licenses that were chosen, as they were chosen. */
export async function landingChoice(queries: Queries): Promise<LandingChoice> {
  const stored = await readSetting(queries, 'landing')
  return stored === undefined
    ? { license_id: null, expired_license_id: null }
    : (JSON.parse(stored) as LandingChoice)
}

/**
 * A license whose key everybody can read is for validation alone: no machine of a visitor's takes a seat on it, or leaves a
 * row behind. Throws LICENSE_NOT_FOUND, and LICENSE_NOT_SHOWABLE for what is not an admin's own: a customer's key stays a
 * secret.
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
