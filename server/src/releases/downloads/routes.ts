import { createDownload, fetchDownload } from '@muhur/contract/releases/downloads'
import { getReleaseOverview, listLicenseReleases } from '@muhur/contract/releases/own-releases'
import type { FastifyReply } from 'fastify'
import type { OutgoingHttpHeaders } from 'node:http'
import { signedIn } from '../../http/caller.ts'
import type { App, Deps } from '../../http/deps.ts'
import { answerVisitor } from '../../http/failures/answer-failures.ts'
import { neverRendered } from '../../http/headers.ts'
import { tellTotal } from '../../http/lists/page.ts'
import { longestAnswer, serve, type RequestOf } from '../../http/serve.ts'
import { Failure } from '../../start/faults/failure.ts'
import { hashToken } from '../../start/secrets.ts'
import { send } from '../archives/stamp.ts'
import { failureOf } from '../catalog/refusals.ts'
import { openTurns } from '../storage/turns.ts'
import { holderOf, isOffered, ownHolder, requireOffered, visibleHolder } from './choose.ts'
import { copyFor, openCopy } from './copies.ts'
import { newLink } from './link.ts'
import { overviewOf, ownReleases } from './own.ts'
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
    const holder = await visibleHolder(db, signedIn(request), request.params.licenseId)
    const { releases, total } = await ownReleases(queries, secrets, holder, request.query)
    tellTotal(reply, total)
    return releases
  })

  serve(people, getReleaseOverview, async (request) =>
    overviewOf(queries, secrets, await visibleHolder(db, signedIn(request), request.params.licenseId)),
  )

  serve(
    people,
    createDownload,
    async (request) => {
      const { licenseId } = request.params
      const { release_id, file } = request.body
      const holder = await ownHolder(db, signedIn(request).id, licenseId)
      const { id } = await requireOffered(queries, secrets, holder, release_id)
      return newLink(deps, copyFor(holder, await store.fileOf(queries, id, file)), 'page')
    },
    // The first link to a copy reads the whole file for its hash.
    { handlerTimeout: longestAnswer },
  )

  serve(people, fetchDownload, fetch, { errorHandler: answerVisitor })

  /** The bytes count once the first of them are here: a store that gives none leaves the link as it was. */
  async function fetch(request: Fetch, reply: FastifyReply) {
    const { link_id, name, etag, copy, range, wanted } = await inTurn(() => find(request, reply))
    const { start, end } = range
    const isHead = request.method === 'HEAD'
    const parts = startWith(copy.parts({ start, end: isHead ? start : end }), () =>
      inTurn(() => store.takeBytes(queries, link_id, wanted)),
    )
    const first = await parts.next().catch((error: unknown) => {
      throw failureOf(error)
    })
    // Behind the last refusal, which is no file.
    describe(reply, name, etag)
    reply.header('content-length', wanted.bytes)
    if (wanted.isPart) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${copy.bytes}`)
    return give({ link_id, bytes: isHead ? 0 : wanted.bytes, parts: resume(first, parts) }, request, reply)
  }

  /** The bytes that a working link gives to a request. */
  async function find(request: Fetch, reply: FastifyReply) {
    const link = await store.findLink(queries, hashToken(request.params.download_token))
    const { link_id, name } = link
    // Policy, end and entitlements may have changed since the link was made.
    const holder = await holderOf(queries, link.license_id)
    if (!(await isOffered(queries, secrets, holder, link.release_id))) throw new Failure('DOWNLOAD_ENDED')
    const copy = await openCopy(deps, link)
    const etag = `"${link.sha256.toString('hex')}"`
    const range = askedPart(request.headers, etag, copy.bytes)
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${copy.bytes}`)
      throw new Failure('RANGE_NOT_SATISFIABLE')
    }
    const wanted = { bytes: range.end - range.start, isPart: range.isPart, limit: 2 * copy.bytes }
    await store.requireBytes(queries, link_id, wanted)
    return { link_id, name, etag, copy, range, wanted }
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

/** Waits for `taken` between the arrival of the first part and its use. */
async function* startWith(parts: AsyncIterable<Buffer>, taken: () => Promise<void>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const part of parts) {
    if (isFirst) await taken()
    isFirst = false
    yield part
  }
}

async function* resume(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    // The consumer may end at the first part, before the rest is asked for.
    await rest.return(undefined)
  }
}

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
