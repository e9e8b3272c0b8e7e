import {
  importsUrl,
  importStartUrl,
  importUrl,
  type ImportDetail,
} from '@muhur/contract/shop/imports/imports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/postgres/database.ts'
import { startNode, type NodeProcess } from '../../../test/nodes/node-process.ts'
import { signInAt } from '../../../test/nodes/sign-in-at.ts'
import type { Queries } from '../../db/db.ts'
import { createProduct } from '../products/store.ts'

const masterKey = Buffer.alloc(32, 7)
const rows = 3_000

test(
  'a node is killed while it imports, and each row is one license in the end, all or nothing and row by row',
  { timeout: 240_000 },
  async () => {
    // At once, since most of the time is the wait for the missing heartbeats of a killed node.
    const all = { created: rows, licenses: rows, owners: 500 }
    expect(await Promise.all([importDespiteKills(false), importDespiteKills(true)])).toEqual([all, all])
  },
)

/** The rows after the end of the import. */
async function importDespiteKills(all_or_nothing: boolean): ReturnType<typeof counts> {
  const database = await testDatabase()
  const { queries } = database.db
  const env = { DATABASE_URL: database.url, MASTER_KEY: masterKey.toString('base64') }
  const { id: product } = await createProduct(queries, { name: 'KorumaPlus', type: 'minecraft' })
  let file = 'product_id;discord_id\n'
  for (let row = 0; row < rows; row++) file += `${product};${110000000000000000n + BigInt(row % 500)}\n`

  async function killAndRestart(node: NodeProcess): Promise<NodeProcess> {
    await node.stop('SIGKILL')
    return startNode(env)
  }

  const node = await startNode(env)
  const headers = { cookie: await signInAt(node.address, 'ayse'), origin: node.address }
  const sent = await fetch(`${node.address}${importsUrl}?file_name=x.csv&last=true`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: file,
  })
  const { id } = (await sent.json()) as ImportDetail
  const row = () => queries.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  await until(async () => (await row()).good_count > 0)
  const checking = await killAndRestart(node)
  await until(async () => (await row()).state === 'ready')
  await fetch(checking.address + importStartUrl(id), {
    method: 'POST',
    headers: {
      cookie: await signInAt(checking.address, 'ayse'),
      origin: checking.address,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ all_or_nothing }),
  })
  await until(async () => (await row()).done_parts > 2)
  const running = await killAndRestart(checking)
  const between = await counts(queries, id)
  expect(between.created).toBe(between.licenses)
  // All or nothing: nothing yet.
  const [least, most] = all_or_nothing ? [0, 0] : [501, rows - 1]
  expect(between.created).toBeGreaterThanOrEqual(least)
  expect(between.created).toBeLessThanOrEqual(most)
  // Two nodes: only one may work on it.
  const other = await startNode(env)
  await until(async () => (await row()).state === 'done')
  const made = await counts(queries, id)
  expect(await row()).toMatchObject({ good_count: rows, refused_count: 0, created_count: rows })
  const answer = await fetch(running.address + importUrl(id), {
    headers: { cookie: await signInAt(running.address, 'ayse') },
  })
  expect(await answer.json()).toMatchObject({ state: 'done', progress: 100 })
  await Promise.all([running.stop(), other.stop()])
  await database.drop()
  return made
}

/** The import's count of created licenses, and the licenses with this import in their history. */
async function counts(queries: Queries, id: string) {
  const found = await sql<{ created: number; licenses: number; owners: number }>`
    select
      (select created_count from imports where id = ${id}) as created,
      count(distinct licenses.id) as licenses,
      count(distinct licenses.user_id) as owners
    from audit_log join licenses on licenses.id = subject_id
    where action = 'license.create' and detail ->> 'import' = ${id}
  `.execute(queries)
  return found.rows[0]!
}

async function until(what: () => Promise<boolean>): Promise<void> {
  await expect.poll(what, { timeout: 60_000, interval: 20 }).toBe(true)
}
