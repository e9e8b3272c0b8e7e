import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchKeys, runFsck, runKeys } from '../../../test/nodes/node-process.ts'
import { testDatabase, type TestDatabase } from '../../../test/postgres/database.ts'
import { findOrInvite } from '../../access/users/store.ts'
import { openSecrets } from '../../db/master-key.ts'
import { readSetting, saveSetting } from '../../db/settings.ts'
import { issueLicenses } from '../../shop/licenses/write.ts'
import { createProduct } from '../../shop/products/store.ts'
import { readConfig } from '../../start/config.ts'
import { parseDataKeys } from '../../start/data-keys.ts'
import { countFormer, reseal } from './reseal.ts'

const licenses = 2_000

let database: TestDatabase
let env: Record<string, string>
beforeAll(async () => {
  database = await testDatabase()
  env = { DATABASE_URL: database.url, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }
})
afterAll(() => database.drop())

const open = () => openSecrets(readConfig(env), database.db)

/** As if the newest data key had been made an hour ago. */
async function pass(): Promise<void> {
  const { queries } = database.db
  const keys = parseDataKeys((await readSetting(queries, 'data_keys'))!)
  keys.at(-1)!.from = new Date(Date.now() - 3_600_000).toISOString()
  await saveSetting(queries, 'data_keys', JSON.stringify(keys))
}

test(
  'a process that is killed in the middle leaves each value whole, and two others end the work at once beside changes of the rows',
  { timeout: 180_000 },
  async () => {
    const { queries } = database.db
    expect((await runKeys(['reseal'], env)).output).toContain('anında mühürlemeye başlar')
    const product = await createProduct(queries, { name: 'KorumaPlus', type: 'minecraft' })
    const user_id = await findOrInvite(queries, { discord_id: '110000000000000002' })
    const rows = Array.from({ length: licenses }, () => ({ product_id: product.id, user_id }))
    const secrets = await open()
    await queries.transaction().execute((transaction) => issueLicenses(transaction, secrets, rows))
    await pass()

    const opened = await open()
    const all = await countFormer(queries, opened)
    const killed = launchKeys(['reseal'], env)
    while ((await countFormer(queries, opened)) === all) await setTimeout(5)
    killed.process.kill('SIGKILL')
    await killed.end
    const left = await countFormer(queries, opened)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(all)

    // Every license changes meanwhile, one statement each.
    const changes = (async () => {
      for (let turn = 0; turn < 10; turn += 1)
        await queries
          .updateTable('licenses')
          .set({ note: String(turn) })
          .execute()
    })()
    const nodes = await Promise.all([open(), open()])
    let resealed = 0
    const add = (values: number) => (resealed += values)
    const never = new AbortController().signal
    const ends = await Promise.all(
      nodes.map((node) => {
        let told = 0
        return reseal(queries, node, never, (values) => (add(values - told), (told = values)))
      }),
    )
    await changes
    // Each may have left to the other what the changes held; the next turn of a timer ends that.
    const isDone = ends.includes(true) || (await reseal(queries, await open(), never))
    expect(isDone).toBe(true)
    expect(await countFormer(queries, opened)).toBe(0)
    expect(resealed).toBeLessThanOrEqual(left)
    const keys = parseDataKeys((await readSetting(queries, 'data_keys'))!)
    expect(keys.map(({ retired_at }) => retired_at !== null)).toEqual([true, false])
    // A look after the end begins nothing.
    expect(await runKeys(['reseal'], env)).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Her değer yeni anahtarla mühürlü; .* npm run keys -- reseal --again\n$/,
      ),
    })
    expect((await runKeys(['reseal', '--zorla'], env)).output).toContain('yalnızca --again')
    expect((await open()).keys).toHaveLength(2)
    expect(await runFsck(env)).toMatchObject({ code: 0 })
    expect((await runKeys(['reseal', '--again'], env)).output).toContain('anında mühürlemeye başlar')
    expect((await open()).keys).toHaveLength(3)
  },
)
