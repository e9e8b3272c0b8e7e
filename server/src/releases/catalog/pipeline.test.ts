import { releasesUrl, type Release } from '@muhur/contract/releases/releases'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { temporaryFolder } from '../archives/archives.fixture.ts'
import { pipelineOf, script } from './releases.fixture.ts'

const w = await world()
const program = join(import.meta.dirname, '../../../../examples/release/release.sh')

test('a pipeline that runs again finds its release on schedule, with the share that the schedule set', async () => {
  const { product_id } = await w.license()
  const { draft, put, publish } = await pipelineOf(w, product_id)
  const { body } = await draft('2.0.0')
  await put(body.id)
  await publish(body.id, { percent: 25, publish_at: '2026-11-21T12:00:00.000Z' })
  expect((await draft('2.0.0')).body).toEqual(body)
  expect((await draft('2.0.0', { percent: 50 })).body).toMatchObject({ code: 'RELEASE_EXISTS' })
})

test('the example for pipelines publishes a version with bash and curl, and the same again changes nothing', async () => {
  const { product_id } = await w.license()
  const { headers } = await pipelineOf(w, product_id)
  const file = join(temporaryFolder(), 'bot.py')
  writeFileSync(file, script())
  const env = {
    PATH: process.env.PATH,
    MUHUR_URL: w.address,
    MUHUR_PRODUCT: product_id,
    MUHUR_TOKEN: headers.authorization.split(' ')[1],
    MUHUR_PERCENT: '25',
  }
  const run = () => promisify(execFile)('bash', [program, '1.0.0', file], { env })
  const [first, again] = [await run(), await run()]
  expect(first.stdout).toMatch(/^1\.0\.0: http:/)
  expect(again.stdout).toBe(first.stdout)
  const url = `${releasesUrl}?product_id=${product_id}`
  const releases = (await w.app.inject({ method: 'GET', url, headers })).json<Release[]>()
  expect(releases).toMatchObject([{ state: 'published', percent: 25, files: [{ name: 'bot.py' }] }])
})
