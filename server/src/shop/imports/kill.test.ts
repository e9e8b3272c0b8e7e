import {
  importsUrl,
  importStartUrl,
  importUrl,
  type ImportDetail,
} from '@muhur/contract/shop/imports/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { startNode, type NodeProcess } from '../../../test/node-process.ts'
import { signInAt } from '../../../test/sign-in-at.ts'
import { createProduct } from '../products/store.ts'

const rows = 3_000

describe('a node is killed while it imports', { timeout: 240_000 }, () => {
  let database: TestDatabase
  let file: string
  const env = () => ({ DATABASE_URL: database.url, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') })

  beforeAll(async () => {
    database = await testDatabase()
    const { id } = await createProduct(database.db.queries, { name: 'KorumaPlus', type: 'minecraft' })
    file = 'product_id;discord_id\n'
    for (let row = 0; row < rows; row++) file += `${id};${110000000000000000n + BigInt(row % 500)}\n`
  })

  afterAll(() => database.drop())

  /** What the import says that it has created, and the licenses whose history names the import. */
  const counts = async (id: string) => {
    const found = await sql<{ created: number; licenses: number; owners: number }>`
      select
        (select created_count from imports where id = ${id}) as created,
        count(distinct licenses.id) as licenses,
        count(distinct licenses.user_id) as owners
      from audit_log join licenses on licenses.id = subject_id
      where action = 'license.create' and detail ->> 'import' = ${id}
    `.execute(database.db.queries)
    return found.rows[0]!
  }

  async function until(what: () => Promise<boolean>): Promise<void> {
    await expect.poll(what, { timeout: 60_000, interval: 20 }).toBe(true)
  }

  test.each([{ all_or_nothing: false }, { all_or_nothing: true }])(
    'and each row is one license in the end: %o',
    async ({ all_or_nothing }) => {
      const node = await startNode(env())
      const cookie = await signInAt(node.address, 'ayse')
      const headers = { cookie, origin: node.address }
      const sent = await fetch(`${node.address}${importsUrl}?file_name=x.csv&last=true`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/csv' },
        body: file,
      })
      const { id } = (await sent.json()) as ImportDetail
      const row = () =>
        database.db.queries.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

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
      const between = await counts(id)
      expect(between.created).toBe(between.licenses)
      // All or nothing: nothing yet.
      const [least, most] = all_or_nothing ? [0, 0] : [501, rows - 1]
      expect(between.created).toBeGreaterThanOrEqual(least)
      expect(between.created).toBeLessThanOrEqual(most)
      // Two nodes: only one may work on it.
      const other = await startNode(env())
      await until(async () => (await row()).state === 'done')
      expect(await counts(id)).toEqual({ created: rows, licenses: rows, owners: 500 })
      expect(await row()).toMatchObject({ good_count: rows, refused_count: 0, created_count: rows })
      const answer = await fetch(running.address + importUrl(id), {
        headers: { cookie: await signInAt(running.address, 'ayse') },
      })
      expect(await answer.json()).toMatchObject({ state: 'done', progress: 100 })
      await Promise.all([running.stop(), other.stop()])
    },
  )

  async function killAndRestart(node: NodeProcess): Promise<NodeProcess> {
    await node.stop('SIGKILL')
    return startNode(env())
  }
})
