import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { node24 } from '../../scripts/node24.mjs'
import { installedCommand, programIn } from './packed.ts'
import { stub } from './stub.ts'
import { hasTerminal, terminal } from './terminal.ts'

const { folder, makeProduct, token, product, muhur, json, question } = await installedCommand([
  'licenses:read',
  'licenses:write',
  'products:read',
  'products:write',
  'releases:read',
  'releases:write',
  'webhooks:read',
  'webhooks:write',
  'blocks:read',
  'blocks:write',
])

const owner = ['--discord', '990000000000000002']

const issueLicense = () =>
  json<{ id: string; license_key: string; max_instances: number }>(
    ['licenses', 'create', '--product', product, '--days', '30', '--max-instances', '3'].concat(owner),
  )

const done = async (...words: string[]) => expect(await muhur(words)).toMatchObject({ error: '', code: 0 })

test('a change of a filter’s licenses goes on until the end, and tells what did not change', async () => {
  const own = await makeProduct()
  await json(['licenses', 'create-licenses', '--product', own, '--count', '600'].concat(owner))
  const filter = ['--filter', JSON.stringify({ product_id: own }), '--expected', '600']
  const change = ['licenses', 'change-licenses', '--action', 'suspend', ...filter]
  expect(await question(...change)).toContain('600')
  const first = await muhur([...change, '--yes', '--output', 'json'])
  expect(first).toMatchObject({ code: 0, error: expect.stringMatching(/^\d+ \/ 600 lisans işlendi\.\n$/) })
  const { outcomes, next } = JSON.parse(first.out) as { outcomes: { id: string; code: string }[]; next: null }
  expect(next).toBe(null)
  expect(new Set(outcomes.map(({ id }) => id)).size).toBe(600)
  const suspended = ['licenses', 'list', '--product', own, '--status', 'suspended', '--all']
  expect(await json<object[]>(suspended)).toHaveLength(600)

  const again = await muhur([...change, '--yes'])
  expect(again).toMatchObject({ code: 1, error: expect.stringContaining('600 lisans değişmedi') })
  expect(again.out.match(/ALREADY_SUSPENDED/g)).toHaveLength(600)
  expect(await muhur([...change, '--all'])).toMatchObject({
    code: 2,
    error: expect.stringContaining('--all'),
  })
})

test('a bulk change that breaks off shows what was done, and from where to go on', async () => {
  const next = '01934f2a-7c1e-7b3a-9a51-2f6d8c4e1b07'
  let calls = 0
  const url = await stub((_, response) => {
    calls += 1
    response.writeHead(calls === 1 ? 200 : 500, { 'content-type': 'application/json' })
    const outcomes = [{ id: product, license_key: null, code: 'CHANGED' }]
    response.end(JSON.stringify(calls === 1 ? { outcomes, next } : { error: 'Olmadı.', code: 'INTERNAL' }))
  })
  const filter = ['--filter', '{}', '--expected', '2', '--yes', '--output', 'json']
  const words = ['licenses', 'change-licenses', '--action', 'suspend', ...filter]
  const { out, error, code } = await muhur(words, { env: { MUHUR_URL: url, MUHUR_TOKEN: token } })
  expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining('Olmadı.') })
  expect(error).toContain(`--after ${next}\n`)
  expect(JSON.parse(out)).toEqual({ outcomes: [expect.objectContaining({ id: product })], next })
  if (!hasTerminal) return
  calls = 0
  const screen = await terminal(folder, { MUHUR_URL: url, MUHUR_TOKEN: token })(words)
  expect(screen.indexOf(product)).toBeGreaterThan(0)
  expect(screen.indexOf('--after')).toBeGreaterThan(screen.indexOf(product))
})

test('a step of unknown outcome that adds days has no --after', async () => {
  const next = '01934f2a-7c1e-7b3a-9a51-2f6d8c4e1b07'
  const outcomes = [{ id: product, license_key: null, code: 'CHANGED' }]
  // The server answers the steps before, loses an answer, and refuses the call with the same key or loses its answer too.
  const extend = async (before: number, again: number | undefined, ...words: string[]) => {
    let calls = 0
    const url = await stub((request, response) => {
      calls += 1
      const status = calls <= before ? 200 : calls === before + 1 ? undefined : again
      if (status === undefined) return request.socket.destroy()
      response.writeHead(status, { 'content-type': 'application/json' })
      const problem = { error: 'Sürüyor.', code: 'IDEMPOTENCY_KEY_BUSY' }
      response.end(JSON.stringify(status === 200 ? { outcomes, next } : problem))
    })
    const change = ['licenses', 'change-licenses', '--action', 'extend', '--filter', '{}', '--yes', ...words]
    return muhur(change, { env: { MUHUR_URL: url, MUHUR_TOKEN: token } })
  }
  for (const again of [undefined, 409]) {
    const days = await extend(1, again, '--days', '30')
    expect(days).toMatchObject({ code: 3, error: expect.stringContaining('[ANSWER_LOST]') })
    expect(days.error).toMatch(
      new RegExp(`bilinmiyor: .*${next}.*\nÖnce bu lisansların bitişini kontrol edin`),
    )
    expect(days.error).not.toContain('--after')
    expect(days.out).toContain(product)
    const first = await extend(0, again, '--days', '30')
    expect(first).toMatchObject({ code: 3, out: '', error: expect.stringContaining('İlk adımın sonucu') })
    const until = await extend(1, again, '--until', 'null')
    expect(until.error).toContain('Son adımın sonucu bilinmiyor')
    expect(until.error).toContain(`--after ${next}\n`)
  }
})

test('Ctrl-C shows what was done, and from where to go on', async () => {
  const next = '01934f2a-7c1e-7b3a-9a51-2f6d8c4e1b07'
  const outcomes = [{ id: product, license_key: null, code: 'CHANGED' }]
  // The second page ends after Ctrl-C, or never.
  for (const ends of [true, false]) {
    let calls = 0
    const stopped = Promise.withResolvers<void>()
    const url = await stub((_, response) => {
      calls += 1
      const answer = JSON.stringify({ outcomes, next: calls === 1 ? next : product })
      const give = () => response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
      if (calls === 1) return give()
      child.kill('SIGINT')
      if (ends) void stopped.promise.then(give)
    })
    const words = ['licenses', 'change-licenses', '--action', 'suspend', '--filter', '{}', '--yes']
    const child = spawn(node24(), [programIn(folder), ...words, '--output', 'json'], {
      env: { MUHUR_URL: url, MUHUR_TOKEN: token },
    })
    let error = ''
    child.stderr.on('data', (part: Buffer) => {
      error += part.toString()
      if (error.includes('duruluyor')) stopped.resolve()
    })
    const exit = new Promise((resolve) => child.once('close', resolve))
    const answer = JSON.parse(await text(child.stdout)) as { outcomes: object[] }
    expect(await exit).toBe(130)
    const from = ends ? product : next
    expect(answer).toMatchObject({ next: from })
    expect(answer.outcomes).toHaveLength(ends ? 2 : 1)
    expect(error).toMatch(new RegExp(`: --after ${from}\n$`))
    expect(error.includes('değişmiş olabilir')).toBe(!ends)
  }
})

test('fewer days, an earlier end and fewer instances are asked about, and more are not', async () => {
  const { id } = await issueLicense()
  const change = ['licenses', 'change', id]
  await question(...change, '--days', '10')
  await question(...change, '--expires-at', new Date(Date.now() + 86_400_000).toISOString())
  expect(await question(...change, '--max-instances', '2')).toMatch(/max_instances +3 +2/)
  await question(...change, '--policy', '{"blocked_versions":["1.0.0"]}')
  await done(...change, '--days', '40')
  await done(...change, '--expires-at', 'null')
  await done(...change, '--max-instances', '4')
  await question(...change, '--days', '10')
})

test('the question names the license by its key and its owner', async () => {
  const { id, license_key } = await issueLicense()
  const asked = await question('licenses', 'change', id, '--status', 'revoked')
  expect(asked).toMatch(new RegExp(`license_key +${license_key.slice(0, 16)}\n`))
  expect(asked).not.toContain(license_key)
  expect(asked).toMatch(/owner +\S+/)
})

test('a blocked version, a closed webhook and an ended sale are asked about, and their contraries are not', async () => {
  const change = ['products', 'change', product]
  const block = (versions: string) => [...change, '--policy', `{"blocked_versions":[${versions}]}`]
  expect(await question(...block('"1.0.0"'))).toMatch(/çalışan kurulum +0/)
  await done(...block('"1.0.0"'), '--yes')
  await done(...block('"1.0.0"'))
  await question(...block('"1.0.0","1.1.0"'))
  await done(...block(''))
  await question(...change, '--published', 'false')
  await question('own-orders', 'set-offer', product, '--offer', 'null')

  const { webhook } = await json<{ webhook: { id: string } }>([
    'webhooks',
    'create',
    '--url',
    'https://magaza.example/kanca',
    '--types',
    'license.created',
  ])
  expect(await question('webhooks', 'change', webhook.id, '--enabled', 'false')).toContain('magaza.example')
  await done('webhooks', 'change', webhook.id, '--description', 'Mağaza')
})

test('the question about a block counts whom the block would stop', async () => {
  const asked = await question('blocks', 'create', '--network', '203.0.113.9')
  expect(asked).toMatch(/kurulum +0\nlisans +0\nsahip +0/)
})

test('a second feed is asked about, since the first one ends', async () => {
  // Ayşe's own, since a feed is made by the owner.
  const ayse = ['--discord', '110000000000000001']
  const { id } = await json<{ id: string }>(['licenses', 'create', '--product', product].concat(ayse))
  await done('downloads', 'create-feed', id)
  expect(await question('downloads', 'create-feed', id)).toContain('feed')
})
