import { licenseFeedUrl, type IssuedFeed } from '@muhur/contract/releases/feeds'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'
import { createHash, createPublicKey, hash, randomUUID, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { archive, get, shelf } from '../downloads/downloads.fixture.ts'

const w = await world()

async function feed() {
  const kept = await shelf(w)
  const at = licenseFeedUrl(kept.license.id)
  const call = (method: 'GET' | 'POST' | 'DELETE', headers = kept.headers) =>
    w.request(method, at, { headers })
  const issue = async () => (await call('POST')).json<IssuedFeed>().url
  const read = (url: string, path: string, init: RequestInit = {}) => get({ url: `${url}/${path}` }, w, init)
  return { ...kept, call, issue, read }
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
/** The target of a redirection. */
const follow = async (answer: Response) => bytesOf(await get({ url: answer.headers.get('location')! }, w))
const sha256 = (bytes: Buffer) => hash('sha256', bytes)

test('electron-updater reads the newest release with its own provider, and fetches the file that the hash names', async () => {
  const { publish, issue } = await feed()
  await publish('1.0.0')
  await publish('1.1.0', { notes: '- "Hızlı" komutlar\n- Türkçe' })
  const base = (await issue()).replace(w.publicUrl, w.address)
  const executor = {
    request: async ({ protocol, hostname, port, path }: Record<string, string>) =>
      (await fetch(`${protocol}//${hostname}:${port}${path}`)).text(),
  }
  const updater = { channel: null, isAddNoCacheQuery: true }
  const options = { isUseMultipleRangeRequest: false, platform: 'win32', executor }
  const provider = new GenericProvider({ provider: 'generic', url: base }, updater as never, options as never)
  const info = await provider.getLatestVersion()
  expect(info).toMatchObject({ version: '1.1.0', releaseNotes: '- "Hızlı" komutlar\n- Türkçe' })
  const [file] = provider.resolveFiles(info) as { url: URL; info: { sha2?: string; size?: number } }[]
  const bytes = await follow(await fetch(file!.url, { redirect: 'manual' }))
  expect([sha256(bytes), bytes.length]).toEqual([file!.info.sha2, file!.info.size])
})

test('Velopack finds the file of each channel by its plain name at the address of the feed', async () => {
  const { publish, issue, read } = await feed()
  await publish('1.0.0')
  await publish('2.0.0-beta.1', { channel: 'beta' })
  const url = await issue()
  for (const [document, version] of [
    ['releases.stable.json', '1.0.0'],
    ['releases.beta.json', '2.0.0-beta.1'],
  ] as const) {
    // As its client asks.
    const asked = await read(url, `${document}?localVersion=0.9.0&id=bot&stagingId=1`)
    const { Assets } = (await asked.json()) as { Assets: Record<string, string>[] }
    expect(Assets).toMatchObject([
      { Version: version, Type: 'Full', FileName: expect.stringMatching(/-bot\.zip$/) },
    ])
    const bytes = await follow(await read(url, Assets[0]!.FileName!))
    expect([sha256(bytes).toUpperCase(), bytes.length]).toEqual([Assets[0]!.SHA256, Assets[0]!.Size])
  }
})

test('a file whose own name begins with an id is found by that name', async () => {
  const { issue, read, pipeline } = await feed()
  const name = `${randomUUID()}-bot.zip`
  const id = (await pipeline.draft('1.0.0')).body.id as string
  for (const one of [name, 'bot.zip'])
    expect((await pipeline.put(id, one, archive(one) as Buffer<ArrayBuffer>)).status).toBe(200)
  expect((await pipeline.publish(id)).status).toBe(200)
  const url = await issue()
  const { Assets } = (await (await read(url, 'releases.stable.json')).json()) as {
    Assets: { FileName: string }[]
  }
  expect(Assets.map(({ FileName }) => FileName)).toContain(`${id}-${name}`)
  const [whole, ofRelease, ofVelopack] = await Promise.all(
    [name, `${name}?release=${id}`, `${id}-${name}`].map(async (path) => follow(await read(url, path))),
  )
  expect([ofRelease, ofVelopack]).toEqual([whole, whole])
  expect(whole).not.toEqual(await follow(await read(url, 'bot.zip')))
  expect((await read(url, `${randomUUID()}-bot.zip`)).status).toBe(404)
})

test('Tauri is told of a newer release, whose file carries the signature of the product’s release key', async () => {
  const { publish, issue, read, pipeline, license } = await feed()
  await publish('1.0.0')
  const url = await issue()
  const asked = (version: string) => read(url, `tauri/linux/x86_64/${version}`)
  expect((await asked('1.0.0')).status).toBe(204)
  const answer = (await (await asked('0.9.0')).json()) as Record<string, string>
  expect(answer).toMatchObject({ version: '1.0.0', pub_date: '2026-11-20T12:00:00.000Z' })

  const bytes = await follow(await get({ url: answer.url! }, w))
  const signature = Buffer.from(answer.signature!, 'base64').toString().split('\n')
  const signed = Buffer.from(signature[1]!, 'base64')
  const settings = await pipeline.call('GET', `/api/admin/products/${license.product_id}/release-settings`)
  const key = createPublicKey((settings.body as { public_key_pem: string }).public_key_pem)
  const digest = createHash('blake2b512').update(bytes).digest()
  expect(signed.subarray(0, 2).toString()).toBe('ED')
  expect(verify(null, digest, key, signed.subarray(10))).toBe(true)
  const comment = signature[2]!.replace('trusted comment: ', '')
  const both = Buffer.concat([signed.subarray(10), Buffer.from(comment)])
  expect(verify(null, both, key, Buffer.from(signature[3]!, 'base64'))).toBe(true)
})

test('a plugin’s updater always finds the newest file at one address, ten times an hour', async () => {
  const { publish, issue, read } = await feed()
  const url = await issue()
  expect((await read(url, 'latest')).status).toBe(404)
  const first = await publish('1.0.0')
  const older = await follow(await read(url, 'latest'))
  await publish('1.1.0')
  const newer = await follow(await read(url, 'latest'))
  expect(sha256(newer)).not.toBe(sha256(older))
  expect(await follow(await read(url, `bot.zip?release=${first}`))).toEqual(older)
  for (let call = 0; call < 10; call++)
    expect((await read(url, 'latest', { method: 'HEAD' })).status).toBe(200)
  for (let call = 0; call < 7; call++) expect((await read(url, 'latest')).status).toBe(302)
  expect((await read(url, 'latest')).status).toBe(429)
  expect((await read(url, 'latest.yml')).status).toBe(200)
})

test('the owner alone makes and ends the feed; a new address, an end and a new owner stop the former one', async () => {
  const { publish, issue, read, call, change } = await feed()
  await publish('1.0.0')
  expect((await call('GET')).json()).toEqual({ feed: null })
  for (const person of ['zeynep', 'ayse'] as const)
    expect((await call('POST', await w.signIn(person))).json()).toMatchObject({ code: 'LICENSE_NOT_FOUND' })
  const first = await issue()
  const second = await issue()
  expect((await read(first, 'latest.yml')).status).toBe(404)
  expect((await read(second, 'latest.yml')).status).toBe(200)
  expect((await call('GET')).json()).toMatchObject({ feed: { used_at: expect.any(String) } })
  expect((await call('DELETE')).statusCode).toBe(200)
  expect((await read(second, 'latest.yml')).status).toBe(404)
  expect((await call('DELETE')).json()).toMatchObject({ code: 'FEED_NOT_FOUND' })
  const third = await issue()
  await w.clock.advance(1)
  await change({ discord_id: '100000000000000003' })
  expect((await read(third, 'latest.yml')).status).toBe(404)
})
