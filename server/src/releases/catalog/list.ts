import type {
  PublicReleases,
  Release,
  ReleaseChannel,
  ReleaseDetail,
  ReleaseFile,
  ReleaseQuery,
} from '@muhur/contract/releases/releases'
import { releaseLimits } from '@muhur/contract/releases/limits'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { holdsSeat } from '../../gate/calls/seats/seat-condition.ts'
import { behind } from '../../http/lists/behind.ts'
import { pageOf, totalUpTo, type Total } from '../../http/lists/page.ts'
import { isOnSale } from '../../shop/products/list.ts'
import { Failure } from '../../start/faults/failure.ts'
import { sumsOf } from './rules.ts'
import { keysOf } from './settings.ts'
import { inState, releaseState } from './state.ts'

/** Beyond this many releases a list says "10.000+". */
const maximumCount = 10_000

/** One page of the releases that the filter leaves, newest first by default. */
export async function listReleases(
  queries: Queries,
  query: ReleaseQuery,
): Promise<{ releases: Release[]; total: Total }> {
  const { offset, limit, descending, cursor } = pageOf(query, '-created_at')
  const counted = filtered(queries, query)
    .select('releases.id')
    .limit(maximumCount + 1)
    .as('counted')
  const { count } = await queries
    .selectFrom(counted)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const order = descending ? 'desc' : 'asc'
  // First the page, then its files: otherwise the files of all rows before the page are read too.
  const page = filtered(queries, query)
    .select('releases.id')
    .where(behind({ cursor, descending }))
    .orderBy('id', order)
    .offset(offset)
    .limit(limit)
  const releases = await listed(queries.selectFrom('releases'))
    .where('releases.id', 'in', page)
    .orderBy('releases.id', order)
    .execute()
  return { releases, total: totalUpTo(maximumCount, count) }
}

/** Throws RELEASE_NOT_FOUND. */
export async function findRelease(queries: Queries, id: string): Promise<Release> {
  const release = await listed(queries.selectFrom('releases'))
    .where('releases.id', '=', id)
    .executeTakeFirst()
  if (!release) throw new Failure('RELEASE_NOT_FOUND')
  return release
}

/** One release with signatures and figures. Throws RELEASE_NOT_FOUND. */
export async function findDetail(queries: Queries, id: string): Promise<ReleaseDetail> {
  const release = await findRelease(queries, id)
  const more = await queries
    .selectFrom('releases')
    .select(['manifest', 'manifest_signature', 'sums_signature as sha256sums_signature'])
    .select([
      sql<number>`(
        select count(*) from downloads join licenses on licenses.id = downloads.license_id
        where release_id = releases.id and fetched_at is not null and not licenses.test
      )`.as('downloads'),
      sql<number>`(
        select count(*) from instances join licenses on licenses.id = instances.license_id
        where licenses.product_id = releases.product_id and not licenses.test
          and instances.version = releases.version and ${holdsSeat}
      )`.as('live_instances'),
      // No promise while a newer release is offered to all.
      sql<string | null>`(
        select case when other.sort_key < releases.sort_key then version end from releases as other
        where product_id = releases.product_id and channel = releases.channel and other.id <> releases.id
          and ${inState.published} and percent = 100 and entitlement is null
        order by other.sort_key desc, other.id desc limit 1
      )`.as('fallback'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...release, ...more, sha256sums: more.manifest === null ? null : sumsOf(release.files) }
}

/** What anybody reads of a published product's releases, the newest first. Throws PRODUCT_NOT_FOUND. */
export async function publicReleases(queries: Queries, productId: string): Promise<PublicReleases> {
  const product = await queries
    .selectFrom('products')
    .leftJoin('release_settings', 'release_settings.product_id', 'products.id')
    .select('public_key')
    .where('products.id', '=', productId)
    .where(isOnSale)
    .executeTakeFirst()
  if (!product) throw new Failure('PRODUCT_NOT_FOUND')
  const { public_key } = product
  const rows = await queries
    .selectFrom('releases')
    .select(['version', 'notes', 'published_at', 'manifest', 'manifest_signature', 'sums_signature'])
    .select([sql<ReleaseChannel>`channel`.as('channel'), filesJson.as('files')])
    .where('product_id', '=', productId)
    .where(inState.published)
    .orderBy('published_at', 'desc')
    .limit(releaseLimits.shown)
    .$narrowType<{
      published_at: string
      manifest: string
      manifest_signature: string
      sums_signature: string
    }>()
    .execute()
  return {
    ...keysOf(public_key === null ? undefined : { public_key }),
    releases: rows.map(({ files: all, sums_signature, ...row }) => ({
      ...row,
      sha256sums: sumsOf(all),
      sha256sums_signature: sums_signature,
    })),
  }
}

const filtered = (queries: Queries, { product_id, channel, state, q }: ReleaseQuery) =>
  queries
    .selectFrom('releases')
    .$if(product_id !== undefined, (releases) => releases.where('product_id', '=', product_id!))
    .$if(channel !== undefined, (releases) => releases.where('channel', '=', channel!))
    .$if(state !== undefined, (releases) => releases.where(inState[state!]))
    .$if(Boolean(q?.trim()), (releases) => releases.where(sql<boolean>`starts_with(version, ${q!.trim()})`))

/** The files of a row of `releases`, by name. */
export const filesJson = sql<ReleaseFile[]>`(
  select coalesce(json_agg(json_build_object(
    'name', name, 'kind', kind, 'bytes', bytes, 'sha256', encode(sha256, 'hex')) order by name), '[]')
  from release_files where release_id = releases.id)`

const listed = (query: ReturnType<typeof filtered>) =>
  query
    .innerJoin('products', 'products.id', 'releases.product_id')
    .select(['releases.id', 'version', 'notes', 'required', 'entitlement', 'percent'])
    .select(['publish_at', 'releases.published_at', 'halted_at', 'halt_reason'])
    .select(['withdrawn_at', 'withdrawn_reason', 'releases.created_at', 'releases.updated_at'])
    .select([
      sql<Release['product']>`json_build_object('id', products.id, 'name', products.name)`.as('product'),
      sql<ReleaseChannel>`channel`.as('channel'),
      releaseState.as('state'),
      filesJson.as('files'),
    ])
