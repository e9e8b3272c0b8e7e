import { productReleasesUrl, type PublicReleases } from '@muhur/contract/releases/releases'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { pipelineOf, script } from './releases.fixture.ts'

const run = promisify(execFile)
const w = await world()
const folder = await mkdtemp(join(tmpdir(), 'muhur-sign-'))
afterAll(() => rm(folder, { recursive: true }))

const isMissing = (program: string) =>
  process.env.CI !== 'true' && spawnSync(program, ['-v']).error !== undefined

/** The public files of a product's page. */
async function downloaded() {
  const { id } = await w.product()
  await (await pipelineOf(w, id)).released('1.2.0-beta.1')
  const { public_key, public_key_pem, releases } = (
    await w.request('GET', productReleasesUrl(id))
  ).json<PublicReleases>()
  const { manifest, manifest_signature, sha256sums, sha256sums_signature } = releases[0]!
  const files = {
    'manifest.json': manifest,
    'manifest.json.minisig': manifest_signature,
    SHA256SUMS: sha256sums,
    'SHA256SUMS.minisig': sha256sums_signature,
    'key.pem': public_key_pem!,
    'bot.py': script('1.2.0-beta.1'),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return { product: id, key: public_key!, manifest, manifest_signature }
}

const said = (program: string, args: string[]) =>
  run(program, args, { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )

test.skipIf(isMissing('minisign'))(
  'minisign checks the manifest and SHA256SUMS, and finds a change',
  async () => {
    const { key } = await downloaded()
    const verify = (name: string) => said('minisign', ['-Vm', name, '-P', key])
    expect(await verify('manifest.json')).toMatch(
      /^Signature and comment signature verified\nTrusted comment: timestamp:\d+\tfile:manifest.json\tversion:1.2.0-beta.1\n$/,
    )
    expect(await verify('SHA256SUMS')).toContain('\tfile:SHA256SUMS\tversion:1.2.0-beta.1')
    expect(await said('sha256sum', ['--check', 'SHA256SUMS'])).toBe('bot.py: OK\n')
    await writeFile(join(folder, 'SHA256SUMS'), '0'.repeat(64) + '  bot.py\n')
    expect(await verify('SHA256SUMS')).toContain('Signature verification failed')
  },
)

test.skipIf(isMissing('openssl'))('openssl checks the same signature', async () => {
  const { manifest_signature } = await downloaded()
  const signature = Buffer.from(manifest_signature.split('\n')[1]!, 'base64').subarray(10)
  await writeFile(join(folder, 'signature'), signature)
  const verify = [
    'pkeyutl',
    '-verify',
    '-pubin',
    '-inkey',
    'key.pem',
    '-rawin',
    '-sigfile',
    'signature',
    '-in',
  ]
  expect(await said('openssl', [...verify, 'manifest.json'])).toContain('Signature Verified Successfully')
  expect(await said('openssl', [...verify, 'bot.py'])).toContain('Signature Verification Failure')
})

test('the manifest is what the release promises, with its names in order, and ends its line as text files do', async () => {
  const { product, manifest } = await downloaded()
  expect(manifest).toMatch(/^[^\n]+\n$/)
  const { published_at, files, ...rest } = JSON.parse(manifest)
  expect(rest).toEqual({ product, version: '1.2.0-beta.1', channel: 'stable' })
  expect(Object.keys(JSON.parse(manifest))).toEqual([
    'channel',
    'files',
    'product',
    'published_at',
    'version',
  ])
  expect(files).toEqual([{ name: 'bot.py', bytes: 22, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(new Date(published_at).toISOString()).toBe(published_at)
})
