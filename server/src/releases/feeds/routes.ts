import {
  createFeed,
  feedUrl,
  findFeed,
  readFeed,
  readTauriFeed,
  revokeFeed,
} from '@muhur/contract/releases/feeds'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asBuyer } from '../../db/as-buyer.ts'
import { requireLicense } from '../../db/require.ts'
import { signedIn } from '../../http/caller.ts'
import type { App, Deps } from '../../http/deps.ts'
import { quota } from '../../http/limits/quota.ts'
import { limitHeaders } from '../../http/limits/rate-limit.ts'
import { longestAnswer, serve } from '../../http/serve.ts'
import { actBy, record } from '../../record/audit/record.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { Failure } from '../../start/faults/failure.ts'
import { hashToken, newToken } from '../../start/secrets.ts'
import { openSettings } from '../catalog/settings.ts'
import { minisignHash } from '../catalog/sign.ts'
import { holderOf, newestFor, requireOffered, type Chosen } from '../downloads/choose.ts'
import { copyFor, hashOf, openCopy, type CopiedFile } from '../downloads/copies.ts'
import { copyHash, newLink } from '../downloads/link.ts'
import type { OwnedHolder } from '../downloads/rules.ts'
import { fileOf, filesOf } from '../downloads/store.ts'
import { findUpdate } from '../updates/find.ts'
import { electronDocument, namedFile, velopackDocument } from './documents.ts'
import * as store from './store.ts'
import { fileFor } from './system.ts'

/** Requests with one feed's token, to one node. */
const feedReads = { name: 'feed', maximum: 60, window: 60 }

/** The address for ordinary updaters: its owner's calls, and what updaters read there. */
export function feedRoutes(people: App, deps: Deps): void {
  const { db, secrets, config } = deps
  const { queries } = db
  const read = quota(feedReads)
  const { refuseIfExceeded } = limitHeaders([feedReads])
  const requireOwn = (request: FastifyRequest, licenseId: string) =>
    asBuyer(db, signedIn(request).id, (own) => requireLicense(own, licenseId))

  serve(people, findFeed, async (request) => {
    const { licenseId } = request.params
    await requireOwn(request, licenseId)
    return { feed: await store.findFeed(queries, licenseId) }
  })

  serve(people, createFeed, async (request, reply) => {
    const { licenseId } = request.params
    await requireOwn(request, licenseId)
    const token = newToken()
    return changeOnce(deps, reply, async (transaction) => {
      const feed = await store.replaceFeed(transaction, licenseId, hashToken(token))
      await record(transaction, {
        ...actBy(request),
        action: 'license.feed',
        subject_id: licenseId,
        detail: {},
      })
      return { url: config.publicUrl + feedUrl(token), feed }
    })
  })

  serve(people, revokeFeed, async (request, reply) => {
    const { licenseId } = request.params
    await requireOwn(request, licenseId)
    return changeOnce(deps, reply, async (transaction) => {
      await store.deleteFeed(transaction, licenseId)
      const entry = { action: 'license.end_feed', subject_id: licenseId, detail: {} }
      await record(transaction, { ...actBy(request), ...entry })
      return { success: true as const }
    })
  })

  serve(people, readFeed, async (request, reply) => {
    const { document, feed_token: token } = request.params
    const { channel, release: id } = request.query
    const holder = await holderIn(token, reply)
    const wanted = channel ?? (/^(releases\.)?beta\b/.test(document) ? 'beta' : 'stable')
    const release = id
      ? await requireOffered(queries, secrets, holder, id)
      : await newestFor(queries, secrets, holder, wanted)
    if (release && document.endsWith('.yml'))
      return reply.type('text/yaml').send(electronDocument(await about(holder, release)))
    if (release && /^releases\.[a-z0-9-]+\.json$/.test(document))
      return reply.type('application/json').send(velopackDocument(await about(holder, release)))
    const file = await fileAt(document, holder, release)
    // Asked for the headers alone, by programs that look whether the address works: no link, which would count.
    if (request.method === 'HEAD') return reply.type('application/octet-stream').send()
    const { url } = await newLink(deps, copyFor(holder, file), 'feed')
    return reply.redirect(url, 302)
  })

  serve(
    people,
    readTauriFeed,
    async (request, reply) => {
      const { feed_token: token, target, arch, current_version: version } = request.params
      const holder = await holderIn(token, reply)
      const found = await findUpdate(queries, secrets, holder, { version }, request.query.channel)
      if (!found) return reply.code(204).send()
      const { release } = found
      const file = fileFor(await filesOf(queries, release.id), target, arch)
      if (!file) return reply.code(204).send()
      return {
        version: release.version,
        notes: release.notes,
        pub_date: release.published_at,
        url: `${config.publicUrl}${feedUrl(token)}/${addressOf(release, file.name)}`,
        signature: await signatureOf(holder, release, file),
      }
    },
    { handlerTimeout: longestAnswer },
  )

  /** Throws RATE_LIMITED, FEED_NOT_FOUND. */
  async function holderIn(token: string, reply: FastifyReply): Promise<OwnedHolder> {
    const hash = hashToken(token)
    refuseIfExceeded(reply, feedReads, read.take(hash.toString('base64')))
    return holderOf(queries, await store.licenseOf(queries, hash))
  }

  /** Of the release where a file of the release has this name, or else of the release in the name. */
  async function fileAt(
    document: string,
    holder: OwnedHolder,
    release: Chosen | undefined,
  ): Promise<CopiedFile> {
    const named = namedFile(document)
    if (!named) {
      if (!release) throw new Failure('RELEASE_NOT_FOUND')
      return fileOf(queries, release.id, document === 'latest' ? undefined : document)
    }
    const files = release ? await filesOf(queries, release.id) : []
    const own = files.find(({ name }) => name === document)
    if (own) return own
    const { id } = await requireOffered(queries, secrets, holder, named.release)
    return fileOf(queries, id, named.file)
  }

  async function about(holder: OwnedHolder, release: Chosen) {
    const files = await filesOf(queries, release.id)
    const announced = files.map(async (file) => {
      const copy = copyFor(holder, file)
      const { bytes } = await openCopy(deps, copy)
      const sha256 = (await copyHash(deps, copy)).toString('hex')
      return { name: file.name, address: addressOf(release, file.name), bytes, sha256 }
    })
    const product = await store.productName(queries, holder.product_id)
    return { ...release, product, files: await Promise.all(announced) }
  }

  /** Of the license's copy, under the release key of the product: the text of a `.sig` of Tauri. */
  async function signatureOf(
    holder: OwnedHolder,
    { version, published_at }: Chosen,
    file: CopiedFile,
  ): Promise<string> {
    const hash = await hashOf(deps, copyFor(holder, file), 'blake2b512')
    const { key } = await openSettings(queries, secrets, holder.product_id)
    return Buffer.from(minisignHash(key, hash, { name: file.name, version, at: published_at })).toString(
      'base64',
    )
  }
}

/** The release is named, so that hash and file stay together when a newer one comes. */
const addressOf = ({ id }: Chosen, name: string) => `${encodeURIComponent(name)}?release=${id}`
