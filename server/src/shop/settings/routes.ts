import { changeBrand, getBrand, type Brand } from '@muhur/contract/shop/brand'
import { listSigningKeys, rotateSigningKey, type SigningKeys } from '@muhur/contract/shop/signing-keys'
import { actBy, record, theShop } from '../../record/audit/record.ts'
import type { Queries } from '../../db/db.ts'
import { readKeySettings } from '../../db/master-key.ts'
import { momentOf } from '../../db/settings.ts'
import { rotationOf } from '../../start/data-keys.ts'
import type { App, Deps } from '../../http/deps.ts'
import { requireMatch, sendTagged, tagOf } from '../../http/answers/entity-tag.ts'
import { serve } from '../../http/serve.ts'
import { Failure } from '../../start/faults/failure.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { findIcon } from '../icons/store.ts'
import { keyLives, keySetOf, RotationRefused, rotateKeysIn } from '../../gate/keys/signing-keys.ts'
import { difference } from './rules.ts'
import { lockBrand, readBrand, saveBrand } from './store.ts'

/** The public texts of the shop, and its signing keys. */
export function settingRoutes(app: App, deps: Deps): void {
  const { db, secrets, signer } = deps

  serve(app, getBrand, async (request, reply) => {
    reply.header('cache-control', 'no-cache')
    return sendTagged(request, reply, 'application/json', JSON.stringify(await readBrand(db.queries)))
  })

  serve(app, changeBrand, async (request, reply) => {
    const saved = await changeOnce(deps, reply, async (transaction) => {
      const before = await lockBrand(transaction)
      requireMatch(request, before)
      for (const { field, url } of iconsOf(request.body)) {
        const [hash] = /[0-9a-f]{64}/.exec(url ?? '') ?? []
        if (hash && !(await findIcon(transaction, hash))) throw new Failure('ICON_UNREADABLE', { field })
      }
      await saveBrand(transaction, { ...before, ...request.body })
      const after = await readBrand(transaction)
      const detail = difference(before, after)
      if (Object.keys(detail.after).length > 0)
        await record(transaction, {
          ...actBy(request),
          action: 'settings.brand',
          subject_id: theShop,
          detail,
        })
      return after
    })
    return reply.header('etag', tagOf(saved)).send(saved)
  })

  serve(app, listSigningKeys, () => signingKeys(db.queries))

  serve(app, rotateSigningKey, (request, reply) => {
    const entry = { ...actBy(request), action: 'settings.rotate_keys', subject_id: theShop }
    return changeOnce(deps, reply, async (transaction) => {
      const kid = await rotateKeysIn(transaction, secrets)
      await record(transaction, { ...entry, detail: { kid } })
      return signingKeys(transaction)
    }).catch((error: unknown) => {
      throw error instanceof RotationRefused ? new Failure('ROTATION_WAITING', { cause: error }) : error
    })
  })

  /** Their public side only. */
  async function signingKeys(queries: Queries): Promise<SigningKeys> {
    const lives = await keyLives(queries)
    const { data_keys } = await readKeySettings(queries)
    return {
      ...rotationOf(data_keys, (await momentOf(queries)).getTime()),
      root_kid: signer.root.kid,
      root_key_changing: signer.signing.length > 1,
      version: keySetOf(lives, secrets).version,
      keys: lives.map(({ kid, state, created_at, signs_from, signs_until, published_until }) => ({
        kid,
        state,
        created_at,
        signs_from,
        signs_until,
        published_until,
      })),
    }
  }
}

/** The addresses of the brand's icons, by field. */
const iconsOf = ({ logo_url, pictures }: Pick<Brand, 'logo_url' | 'pictures'>) => [
  { field: 'logo_url', url: logo_url },
  ...pictures.map(({ url }, at) => ({ field: `pictures.${at}.url`, url })),
]
