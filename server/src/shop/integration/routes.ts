import { downloadSdk, getIntegration, type Integration } from '@muhur/contract/shop/integration'
import { productState } from '@muhur/contract/shop/products'
import { integrationFiles, type IntegrationFile } from '@muhur/contract/gate/sdk-languages'
import type { FastifyRequest } from 'fastify'
import { readSession } from '../../access/sessions/session.ts'
import type { App, Deps } from '../../http/deps.ts'
import { sendTagged } from '../../http/answers/entity-tag.ts'
import { saveSetting } from '../../db/settings.ts'
import { serve } from '../../http/serve.ts'
import { Failure } from '../../start/faults/failure.ts'
import { keyLives, keySetOf } from '../../gate/keys/signing-keys.ts'
import { findListed } from '../products/list.ts'
import { findOnSale } from '../products/store.ts'
import { isFile, pinned, safePinsLine } from './rules.ts'

/** The parts for a seller's software: the SDK's files, and the pins in them. All of it is public. */
export function integrationRoutes(app: App, deps: Deps): void {
  const { db, secrets, signer, sdks, config } = deps

  serve(app, getIntegration, async (request) => integration(request.params.id, await isAdmin(request)))

  serve(app, downloadSdk, async (request, reply) => {
    const { id, file } = request.params
    if (!isFile(file)) throw new Failure('LANGUAGE_NOT_FOUND')
    const { name, mediaType } = integrationFiles[file]
    const forAdmin = await isAdmin(request)
    const { pins } = await integration(id, forAdmin)
    const text = await textWith(file, pins)
    // One of the seller's first steps.
    if (forAdmin) await saveSetting(db.queries, 'file_downloaded', name)
    reply.header('cache-control', 'no-cache').header('content-disposition', `attachment; filename="${name}"`)
    return sendTagged(request, reply, mediaType, text)
  })

  async function isAdmin(request: FastifyRequest): Promise<boolean> {
    const found = await readSession(request, deps)
    return typeof found === 'object' && found.user.role === 'admin'
  }

  /** Throws PRODUCT_NOT_FOUND, for an archived product too. Admins test drafts; for other users drafts do not exist. */
  async function integration(product_id: string, forAdmin: boolean): Promise<Integration> {
    const draft = forAdmin && productState(await findListed(db.queries, product_id)) === 'draft'
    if (!draft) await findOnSale(db.queries, product_id)
    const address = config.publicUrl
    const addresses = [...new Set([address, ...config.alternateUrls])]
    const { version, keys } = keySetOf(await keyLives(db.queries), secrets)
    const signing = Object.fromEntries(keys.map(({ kid, x }) => [kid, x]))
    const pins = safePinsLine({ addresses, product: product_id, root: signer.root.x, version, keys: signing })
    return { product_id, address, pins }
  }

  /** Throws UNAVAILABLE, with the reason for the log, when the installation lacks the file or has a changed one. */
  async function textWith(file: IntegrationFile, pins: string): Promise<string> {
    const source = await sdks.read(file).catch((cause: unknown) => {
      throw new Failure('UNAVAILABLE', { cause })
    })
    const text = integrationFiles[file].hasPins ? pinned(source, pins) : source
    if (text !== undefined) return text
    const cause = new Error(`${sdks.path(file)} does not have one place for the pins`)
    throw new Failure('UNAVAILABLE', { cause })
  }
}
