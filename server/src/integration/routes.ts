import {
  Integration,
  integrationFiles,
  integrationPinsUrl,
  integrationUrl,
  type IntegrationLanguage,
} from '@muhur/contract/integration'
import { Id } from '@muhur/contract/scalars'
import { Type } from 'typebox'
import type { App, Deps } from '../deps.ts'
import { sendTagged } from '../entity-tag.ts'
import { Failure } from '../failure.ts'
import { keyLives, keySetOf } from '../gate/signing-keys.ts'
import { findOnSale } from '../products/store.ts'
import { isLanguage, pinned, safePinsLine } from './rules.ts'

const byId = Type.Object({ id: Id })
const byLanguage = Type.Object({ id: Id, language: Type.String() })

const mediaTypes: Record<IntegrationLanguage, string> = {
  js: 'text/javascript',
  java: 'text/x-java-source',
  python: 'text/x-python',
}

/** What a seller puts into his software: the SDK's single file, and the pins in it. All of it is public. */
export function integrationRoutes(app: App, { db, secrets, signer, sdks, config }: Deps): void {
  app.get(
    integrationPinsUrl(':id'),
    { config: { access: 'public' }, schema: { params: byId, response: { 200: Integration } } },
    ({ params }) => integration(params.id),
  )

  app.get(
    integrationUrl(':id', ':language'),
    { config: { access: 'public' }, schema: { params: byLanguage } },
    async (request, reply) => {
      const { id, language } = request.params
      if (!isLanguage(language)) throw new Failure('LANGUAGE_NOT_FOUND')
      const { pins } = await integration(id)
      const file = await fileWith(language, pins)
      reply
        .header('cache-control', 'no-cache')
        .header('content-disposition', `attachment; filename="${integrationFiles[language]}"`)
      return sendTagged(request, reply, mediaTypes[language], file)
    },
  )

  /** Throws PRODUCT_NOT_FOUND, for an archived product too. */
  async function integration(product_id: string): Promise<Integration> {
    await findOnSale(db.queries, product_id)
    const address = config.publicUrl
    const addresses = [...new Set([address, ...(config.alternateUrls ?? [])])]
    const { version, keys } = keySetOf(await keyLives(db), secrets)
    const signing = Object.fromEntries(keys.map(({ kid, x }) => [kid, x]))
    const pins = safePinsLine({ addresses, product: product_id, root: signer.root.x, version, keys: signing })
    return { product_id, address, pins }
  }

  /** Throws UNAVAILABLE, with the reason for the log, when the installation lacks the file or has another one there. */
  async function fileWith(language: IntegrationLanguage, pins: string): Promise<string> {
    const source = await sdks.read(language).catch((cause: unknown) => {
      throw new Failure('UNAVAILABLE', { cause })
    })
    const file = pinned(source, pins)
    if (file !== undefined) return file
    const cause = new Error(`${sdks.path(language)} does not have one place for the pins`)
    throw new Failure('UNAVAILABLE', { cause })
  }
}
