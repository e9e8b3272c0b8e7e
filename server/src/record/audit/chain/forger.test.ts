import { auditHeadTokenType } from '@muhur/contract/record/audit'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { erasureApprovalUrl, ownErasureUrl } from '@muhur/contract/shop/privacy'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { administrate } from '../../../../test/postgres/administrate.ts'
import { testServer } from '../../../../test/postgres/database.ts'
import { copyOf } from '../../../../test/postgres/own-database.ts'
import { ownRoles } from '../../../../test/postgres/own-roles.ts'
import { openPremises, Shop } from '../../../../test/shop/shop.ts'
import type { Database } from '../../../db/db.ts'
import { openPostgres } from '../../../db/connection/open-postgres.ts'
import { openDatabase } from '../../../db/open.ts'
import { audit } from '../../../operator/fsck/invariants/audit.ts'
import { openSigner } from '../../../gate/keys/signer.ts'
import { sealAudit } from './chain.ts'
import type { Forgery } from './forger.fixture.ts'
import { forgeries } from './forgeries.fixture.ts'
import { HeadRefused, keepBeginning, signHead } from './heads.ts'
import { headInMemory } from './kept-head.fixture.ts'
import { verifyAudit } from './verify.ts'

const postgres = testServer()
const roles = await ownRoles(postgres)
const kept = headInMemory()
let shop: Shop
let copies = 0

beforeAll(async () => {
  const url = roles.urlOf(roles.serving)
  const db = await openDatabase({ url, ownerUrl: roles.urlOf(roles.owner), name: 'DATABASE_URL' })
  const drop = () => db.close()
  shop = new Shop(await openPremises({ database: { db, url, drop } }))
  await keepBeginning(db.queries, shop.deps.signer.root, shop.publicUrl, kept)

  const headers = await shop.signIn('ayse')
  const { id } = await shop.license({ note: 'Zeynep Kaya' })
  for (let max_instances = 2; max_instances < 5; max_instances++)
    await shop.request('PATCH', adminLicenseUrl(id), { headers, payload: { max_instances } })
  await sealAudit(db.queries)
  await signHead(db.queries, shop.deps.signer.root, shop.publicUrl, kept)
  await signedDaysAgo(2, db)
  const asked = await shop.request('POST', ownErasureUrl, { headers: await shop.signIn('zeynep') })
  const approval = erasureApprovalUrl(asked.json<{ id: string }>().id)
  expect((await shop.request('POST', approval, { headers })).statusCode).toBe(200)
  await sealAudit(db.queries)
  await signHead(db.queries, shop.deps.signer.root, shop.publicUrl, kept)
  await shop.close()
})
afterAll(() => roles.drop())

/** A head of the chain's end as of that day; the head of today moves on. */
async function signedDaysAgo(days: number, { queries }: Database): Promise<void> {
  const head = await queries.selectFrom('audit_heads').selectAll().executeTakeFirstOrThrow()
  const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const hash = Buffer.from(head.hash).toString('hex')
  const claims = { iss: shop.publicUrl, day, sequence: head.sequence, hash }
  await queries
    .insertInto('audit_heads')
    .values({ ...head, day, signed: shop.deps.signer.root.sign(auditHeadTokenType, claims) })
    .execute()
}

/**
 * Plays an attack on a copy of the shop in a role, lets the server go on in the role `server`, and returns the checks that
 * noticed.
 */
async function noticed(
  { play, none = 'false' }: Pick<Forgery, 'play' | 'none'>,
  role = roles.owner,
  server = role,
) {
  const name = `${roles.name}_${(copies += 1)}`
  await administrate(postgres, `create database ${name}${copyOf(roles.name)} owner ${roles.owner}`)
  const forger = openPostgres(roles.urlOf(role, name))
  const refusal = await forger
    .session((session) => session.script(play))
    .then(
      () => 'let through',
      ({ message }: Error) => (/append-only|only grows|only move on/.test(message) ? 'append-only' : message),
    )
  await forger.close()

  const db = openPostgres(roles.urlOf(server, name))
  try {
    const { root } = await openSigner(db, shop.deps.secrets)
    const own = headInMemory(kept.signed)
    await sealAudit(db.queries)
    const isSigned = await signHead(db.queries, root, shop.publicUrl, own).then(
      () => true,
      (error) => {
        if (error instanceof HeadRefused) return false
        throw error
      },
    )
    const { faults } = await verifyAudit(db, root, [own.signed!])
    const broken = (await audit(db, shop.deps.secrets)).filter(({ violations }) => violations > 0)
    const noticedBy = [
      ...(faults.length > 0 ? ['verify'] : []),
      ...(isSigned ? [] : ['signing']),
      ...(broken.length > 0 ? ['fsck'] : []),
    ]
    const left = await db.session((session) => session.rows(`select from audit_log where ${none}`))
    return { refusal, noticedBy, left }
  } finally {
    await db.close()
    await administrate(postgres, `drop database ${name} with (force)`)
    await administrate(postgres, `alter role ${roles.owner} reset all`)
  }
}

test('nothing is noticed of a shop that nobody touched', async () => {
  expect(await noticed({ play: 'select' })).toEqual({ refusal: 'let through', noticedBy: [], left: [] })
})

/** The only role of an installation without DATABASE_OWNER_URL has all these rights. */
test.each(forgeries)(
  'as the owner of the tables: $attack',
  async ({ isRefused = false, isOfServing = false, noticedBy, ...forgery }) => {
    const refusal = isRefused ? 'append-only' : 'let through'
    const server = isOfServing ? roles.serving : roles.owner
    expect(await noticed(forgery, roles.owner, server)).toEqual({ refusal, noticedBy, left: [] })
  },
)

/** Forgeries within the rights of a server that serves: new entries, their sealing, and the blanking of old ones. */
const servingMay = /^\s*(insert|update audit_log set (detail|address|sequence) = )/

test.each(forgeries.filter(({ play }) => servingMay.test(play)))(
  'as the role that serves: $attack',
  async ({ isRefused = false, noticedBy, ...forgery }) => {
    const refusal = isRefused ? 'append-only' : 'let through'
    expect(await noticed(forgery, roles.serving)).toEqual({ refusal, noticedBy, left: [] })
  },
)

test.each(forgeries.filter(({ play }) => !servingMay.test(play)))(
  'the role that serves has no right to it: $attack',
  async ({ play }) => {
    const db = openPostgres(roles.urlOf(roles.serving))
    onTestFinished(() => db.close())
    await expect(db.session((session) => session.script(play))).rejects.toThrow(
      /append-only|only grows|must be owner|permission denied/,
    )
  },
)
