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

async function pipeline() {
  const { product_id } = await w.license()
  const { headers, draft, put, publish } = await pipelineOf(w, product_id)
  const folder = temporaryFolder()
  const env = {
    PATH: process.env.PATH,
    MUHUR_URL: `${w.address}/`,
    MUHUR_PRODUCT: product_id,
    MUHUR_TOKEN: headers.authorization.split(' ')[1],
    MUHUR_PERCENT: '25',
    MUHUR_NOTES: '',
  }
  return {
    draft,
    put,
    publish,
    async run(version: string, name: string, changed: Partial<typeof env> = {}) {
      const file = join(folder, name)
      writeFileSync(file, script())
      const options = { env: { ...env, ...changed } }
      const ran = promisify(execFile)('bash', [program, version, file], options)
      return ran.catch((error: { stdout: string; stderr: string }) => error)
    },
    async releases() {
      const url = `${releasesUrl}?product_id=${product_id}`
      return (await w.app.inject({ method: 'GET', url, headers })).json<Release[]>()
    },
  }
}

test('the example for pipelines publishes a version with bash and curl, and the same again changes nothing', async () => {
  const { run, releases } = await pipeline()
  const [first, again] = [await run('1.0.0', 'bot.py'), await run('1.0.0', 'bot.py')]
  expect(first.stdout).toMatch(/^1\.0\.0: http:\/\/[^/]+\/admin\//)
  expect(again).toMatchObject({ stdout: first.stdout, stderr: '' })
  expect(await releases()).toMatchObject([{ state: 'published', percent: 25, files: [{ name: 'bot.py' }] }])

  const wider = await run('1.0.0', 'bot.py', { MUHUR_PERCENT: '50' })
  expect(wider).toMatchObject({ stdout: first.stdout, stderr: expect.stringContaining('%25') })
})

test('the example sends notes as they are, and other notes of the version are refused', async () => {
  const { run, releases } = await pipeline()
  const MUHUR_NOTES = '- "Tırnak", \\ters bölü\\ & $(id)\n\t- %s'
  for (let twice = 0; twice < 2; twice++)
    expect(await run('1.0.0', 'bot.py', { MUHUR_NOTES })).toMatchObject({ stderr: '' })
  expect(await releases()).toMatchObject([{ state: 'published', notes: MUHUR_NOTES }])
  const { stderr } = await run('1.0.0', 'bot.py', { MUHUR_NOTES: 'Başka' })
  expect(stderr).toContain('(RELEASE_EXISTS)')
})

test('the example leaves a schedule as it stands and names its time', async () => {
  const { run, releases, draft, put, publish } = await pipeline()
  const { id } = (await draft('1.0.0')).body
  await put(id)
  await publish(id, { publish_at: '2026-11-21T12:00:00.000Z' })
  expect(await run('1.0.0', 'bot.py')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('2026-11-21 12:00 (UTC) için planlandı. (RELEASE_SCHEDULED)'),
  })
  expect(await releases()).toMatchObject([{ state: 'scheduled', percent: 100 }])
})

test('the example says why the server refuses a call, and drafts nothing for a file that the server would refuse by name', async () => {
  const { run, releases } = await pipeline()
  const refused = [
    await run('1.0.0', 'bot.py', { MUHUR_TOKEN: 'wrong' }),
    await run('1.0.0', 'bot.exe'),
    await run('bir', 'bot.py'),
    await run('1"0', 'bot.py'),
  ]
  expect(refused.map(({ stdout }) => stdout)).toEqual(['', '', '', ''])
  expect(refused.map(({ stderr }) => /[^"] \((\w+)\)\n$/.exec(stderr)?.[1])).toMatchInlineSnapshot(`
    [
      "TOKEN_INVALID",
      "BAD_REQUEST",
      "RELEASE_VERSION",
      "RELEASE_VERSION",
    ]
  `)
  for (const MUHUR_PERCENT of ['0', '101', '25%', 'yarısı', '"'])
    expect(await run('2.0.0', 'bot.py', { MUHUR_PERCENT })).toMatchObject({
      code: 1,
      stderr: `MUHUR_PERCENT=${MUHUR_PERCENT}: 1 ile 100 arasında bir tam sayı olmalı.\n`,
    })
  expect(await run('2.0.0', 'bot 2.py')).toMatchObject({
    stdout: '',
    stderr: expect.stringContaining('bot 2.py'),
  })
  expect((await releases()).map(({ version }) => version)).toEqual(['1.0.0'])
})
