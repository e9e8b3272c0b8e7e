import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installedCommand } from './packed.ts'
import { stub } from './stub.ts'
import { hasTerminal, terminal } from './terminal.ts'

const owner = ['--discord', '990000000000000002']
const scopes = ['licenses', 'products', 'releases', 'orders', 'channels', 'blocks', 'instances'] as const
const { MUHUR, folder, token, product, muhur, json, question } = await installedCommand(
  scopes.flatMap((name) => [`${name}:read`, `${name}:write`] as const),
)

const issueLicense = () =>
  json<{ id: string; license_key: string }>(['licenses', 'create', '--product', product].concat(owner))

test.skipIf(!hasTerminal)('only the word for yes is an agreement', async () => {
  const { id } = await issueLicense()
  const inTerminal = terminal(folder, { MUHUR_URL: MUHUR, MUHUR_TOKEN: token })
  const suspend = ['licenses', 'change', id, '--status', 'suspended']
  const status = async () => (await json<{ status: string }>(['licenses', 'get', id])).status
  for (const answer of ['exit', 'emin değilim', 'y', 'h', '']) await inTerminal(suspend, [['(e/h) ', answer]])
  for (const answer of ['yok', 'yesterday', 'e', 'n'])
    await inTerminal([...suspend, '--lang', 'en'], [['(y/n) ', answer]])
  expect(await status()).toBe('active')
  await inTerminal(suspend, [['(e/h) ', ' EVET ']])
  expect(await status()).toBe('suspended')
  await inTerminal(['licenses', 'delete', id, '--lang', 'en'], [['(y/n) ', 'Yes']])
  expect((await muhur(['licenses', 'get', id])).code).toBe(1)
})

test('the question about a license without end says so, in the user’s language', async () => {
  const { id } = await issueLicense()
  const change = ['licenses', 'change', id, '--days', '30']
  const asked = await question(...change)
  expect(asked).toMatch(/alan +önce +sonra\nexpires_at +süresiz +20/)
  expect(await question(...change, '--lang', 'en')).toMatch(/field +from +to\nexpires_at +no end +20/)
})

test('the question about a new key names the license', async () => {
  const { id, license_key } = await issueLicense()
  const asked = await question('licenses', 'replace-key', id, '--overlap', '0')
  expect(asked).toMatch(new RegExp(`Lisansın kimliği +${id}`))
  expect(asked).toMatch(new RegExp(`license_key +${license_key.slice(0, 16)}\n`))
  expect(asked).toMatch(/overlap +0/)
})

test('the question about a channel or one of its mappings names that one', async () => {
  const channel = await json<{ id: string }>([
    'channels',
    'create',
    '--provider',
    'generic',
    '--name',
    'Mağazam',
  ])
  const mappings: string[] = []
  for (const name of ['bir', 'iki']) {
    const words = ['--external-product', `urun-${name}`, '--product', product, '--max-instances', '1']
    const made = await json<{ id: string }>(['channels', 'create-mapping', channel.id, ...words])
    mappings.push(made.id)
  }
  const ended = await question('channels', 'delete-mapping', channel.id, mappings[1]!)
  expect(ended).toMatch(new RegExp(`Eşlemenin kimliği +${mappings[1]}`))
  expect(ended).toContain('Mağazam')
  expect(ended).toContain('urun-iki')
  expect(ended).not.toContain('urun-bir')
  const closed = await question('channels', 'change', channel.id, '--enabled', 'false')
  expect(closed).toContain('Mağazam')
  expect(closed).toMatch(/enabled +true +false/)
  expect(await question('channels', 'rotate-secret', channel.id)).toContain('Mağazam')
})

test('the question about a file of a release and about a block names the file and the network', async () => {
  const words = ['releases', 'create', '--product', product, '--version', '1.2.3', '--channel', 'stable']
  const release = await json<{ id: string }>(words)
  const path = join(folder, 'a.py')
  writeFileSync(path, 'print(1)\n')
  expect(await muhur(['releases', 'upload-file', release.id, 'a.py', '--file', path])).toMatchObject({
    code: 0,
  })
  const asked = await question('releases', 'delete-file', release.id, 'a.py')
  expect(asked).toMatch(/Dosyanın adı +a\.py/)
  expect(asked).toContain('1.2.3')
  expect(asked).not.toMatch(/^(files|state|notes|percent) /m)
  const block = await json<{ id: string }>(['blocks', 'create', '--network', '203.0.113.77', '--yes'])
  expect(await question('blocks', 'delete', block.id)).toContain('203.0.113.77')
})

/** What a command says beside a server with these objects, which refuses all other reads and would make every change. */
async function askedBeside(objects: Record<string, unknown>, status: number, refusal: object) {
  const url = await stub(({ url: path = '' }, response) => {
    if (path.startsWith('/preview')) return response.writeHead(204).end()
    response.writeHead(path in objects ? 200 : status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(objects[path] ?? refusal))
  })
  return async (words: string[]) =>
    (await muhur(words, { env: { MUHUR_URL: url, MUHUR_TOKEN: token } })).error
}

test('the question about an order and about an instance names its number and its machine', async () => {
  const id = '01934f2a-7c1e-7b3a-9a51-2f6d8c4e1b07'
  const objects: Record<string, unknown> = {
    [`/api/admin/orders/${id}`]: {
      id,
      external_id: 'S-1042',
      state: 'paid',
      total: '349.90',
      currency: 'TRY',
    },
    [`/api/admin/licenses/${id}`]: { id, license_key: 'MHR-7K2M9PQR4T6V' },
    [`/api/license-instances/${id}`]: [
      { id: 'başka', hostname: 'sunucu-1' },
      { id, hostname: 'sunucu-2' },
    ],
  }
  const ask = await askedBeside(objects, 404, { error: 'Yok.', code: 'NOT_FOUND' })
  const order = await ask(['orders', 'decide', id, '--state', 'refunded'])
  expect(order).toMatch(/external_id +S-1042\ntotal +349\.90\ncurrency +TRY/)
  expect(order).toMatch(/state +paid +refunded/)
  const instance = await ask(['instances', 'release', id, id])
  expect(instance).toContain('MHR-7K2M9PQR4T6V')
  expect(instance).toContain('sunucu-2')
  expect(instance).not.toContain('sunucu-1')
})

test('what the token may not read, or is not there, takes no value from what is around it', async () => {
  const id = '01934f2a-7c1e-7b3a-9a51-2f6d8c4e1b07'
  const objects: Record<string, unknown> = {
    [`/api/admin/products/${id}`]: { id, name: 'Kale', offer: 'eski', type: 'plugin' },
    [`/api/admin/licenses/${id}`]: { id, license_key: 'MHR-7K2M9PQR4T6V', status: 'active' },
    [`/api/license-instances/${id}`]: [{ id: 'başka', hostname: 'sunucu-1' }],
  }
  const ask = await askedBeside(objects, 403, { error: 'Olmaz.', code: 'FORBIDDEN' })
  const offer = await ask(['own-orders', 'set-offer', id, '--offer', 'null'])
  expect(offer).toMatch(/name +Kale/)
  expect(offer).toMatch(/offer +yok/)
  expect(offer).not.toContain('eski')
  const instance = await ask(['instances', 'release', id, id])
  expect(instance).toContain('MHR-7K2M9PQR4T6V')
  expect(instance).not.toMatch(/active|sunucu-1/)
})
