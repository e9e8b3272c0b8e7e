import { createDownload, fetchDownload, listLicenseReleases } from '@muhur/contract/releases/downloads'
import type { FastifyReply } from 'fastify'
import type { OutgoingHttpHeaders } from 'node:http'
import { readAs } from '../../db/as-buyer.ts'
import { requireLicense } from '../../db/require.ts'
import { signedIn } from '../../http/caller.ts'
import type { App, Deps } from '../../http/deps.ts'
import { neverRendered } from '../../http/headers.ts'
import { tellTotal } from '../../http/lists/page.ts'
import { serve, type RequestOf } from '../../http/serve.ts'
import { Failure } from '../../start/faults/failure.ts'
import { hashToken } from '../../start/secrets.ts'
import { send } from '../archives/stamp.ts'
import { openTurns } from '../storage/turns.ts'
import { holderOf, ownHolder, ownReleases, requireOffered } from './choose.ts'
import { copyFor, openCopy } from './copies.ts'
import { newLink } from './link.ts'
import { askedPart } from './rules.ts'
import { RunningDownloads } from './running.ts'
import * as store from './store.ts'

/** The largest file, at half a megabit a second. A client that is silent is cut off much sooner, by `connectionTimeout`. */
const longestDownload = 60 * 60_000
/** Downloads begin with a half of the connections to the database, so that a thousand at once leave the others to the other calls. */
const inTurn = openTurns(4)

/** The downloads of a license's owner. */
export function downloadRoutes(people: App, deps: Deps): void {
  const { db, secrets } = deps
  const { queries } = db
  const running = new RunningDownloads(queries)

  serve(people, listLicenseReleases, async (request, reply) => {
    const { licenseId } = request.params
    await readAs(db, signedIn(request), (own) => requireLicense(own, licenseId))
    const holder = await holderOf(queries, licenseId)
    const { releases, total } = await ownReleases(queries, secrets, holder, request.query)
    tellTotal(reply, total)
    return releases
  })

  serve(people, createDownload, async (request) => {
    const { licenseId } = request.params
    const { release_id, file } = request.body
    const holder = await ownHolder(db, signedIn(request).id, licenseId)
    const { id } = await requireOffered(queries, secrets, holder, release_id)
    return newLink(deps, copyFor(holder, await store.fileOf(queries, id, file)), 'page')
  })

  serve(
    people,
    fetchDownload,
    // The turn ends with the begin: the bytes go on for long.
    async (request, reply) => give(await inTurn(() => begin(request, reply)), request, reply),
  )

  /** Takes the bytes of a download and sets the head of the answer; what follows needs no database until the end. */
  async function begin(request: Fetch, reply: FastifyReply): Promise<Begun> {
    const link = await store.findLink(queries, hashToken(request.params.download_token))
    const copy = await openCopy(deps, link)
    const etag = `"${link.sha256.toString('hex')}"`
    const asked = askedPart(request.headers, etag, copy.bytes)
    if (asked === 'unsatisfiable') {
      reply.header('content-range', `bytes */${copy.bytes}`)
      throw new Failure('RANGE_NOT_SATISFIABLE')
    }
    const { link_id } = link
    const { start, end, isPart } = asked
    const bytes = end - start
    const isHead = request.method === 'HEAD'
    if (!isHead) await store.takeBytes(queries, link_id, { bytes, isPart, limit: 2 * copy.bytes })
    // Behind the last refusal, which is no file.
    describe(reply, link.name, etag)
    reply.header('content-length', bytes)
    if (isPart) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${copy.bytes}`)
    return isHead
      ? { link_id, bytes: 0, parts: copy.parts({ start, end: start }) }
      : { link_id, bytes, parts: copy.parts({ start, end }) }
  }

  /** Takes the connection from the framework, whose streams keep several parts of each download in memory. */
  async function give({ link_id, bytes, parts }: Begun, request: Fetch, reply: FastifyReply) {
    const { raw } = reply.hijack()
    raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
    const end = () => raw.destroy()
    const late = setTimeout(end, longestDownload)
    const leave = running.add({ linkId: link_id, end })
    let sent = 0
    try {
      await send(parts, raw, (length) => (sent += length))
      raw.end()
    } catch (error) {
      if (!request.socket.destroyed) request.log.error({ err: error }, 'a download broke off')
      raw.destroy()
    } finally {
      clearTimeout(late)
      leave()
      if (sent < bytes) await inTurn(() => store.giveBack(queries, link_id, bytes - sent))
    }
    return reply
  }
}

type Fetch = RequestOf<typeof fetchDownload>

interface Begun {
  link_id: string
  /** The counted bytes; the rest is given back where the buyer does not take all. */
  bytes: number
  parts: AsyncIterable<Buffer>
}

/** A file to keep, which no browser shows and no cache holds. The name is plain ASCII, as uploads require. */
function describe(reply: FastifyReply, name: string, etag: string): void {
  reply
    .headers(neverRendered)
    .type('application/octet-stream')
    .header('accept-ranges', 'bytes')
    .header(
      'content-disposition',
      `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('etag', etag)
}
