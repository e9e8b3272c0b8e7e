import type { Operation } from '@muhur/contract/operation'
import { operations } from '@muhur/contract/operations'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { node24, tool } from '../../scripts/node24.mjs'
import { at } from '../../scripts/paths.mjs'
import { installedClient, run } from './packed.ts'

const reference = 'W9MB3VH06P'

const { MUHUR, folder, makeProduct, token, product, client } = await installedClient([
  'licenses:read',
  'licenses:write',
  'imports:write',
  'events:read',
  'audit:read',
])

test('the program of docs/api-sessions.md compiles against the packed types, and prints what stands under it', async () => {
  const page = readFileSync(at('docs', 'api-sessions.md'), 'utf8')
  const [, code = '', printed] =
    /## The client of Mühür[^]*?```ts\n([^]*?)```\n\n```text\n([^]*?)```/.exec(page) ?? []
  writeFileSync(join(folder, 'program.ts'), code)
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--types', 'node']
  await run(folder, node24(), [tool('typescript'), ...options, 'program.ts'])
  expect(await run(folder, node24(), ['program.ts'], { MUHUR, TOKEN: token, PRODUCT: product })).toBe(printed)
})

test('a wrong field, a wrong answer and a missing parameter do not compile', async () => {
  const program = `
    import { connect, each } from '@muhur/client'
    const muhur = connect({ url: '', token: '' })
    // @ts-expect-error
    await muhur.createLicense({ body: { product_id: '', max_instance: 3 } })
    // @ts-expect-error
    await muhur.getLicense()
    // @ts-expect-error
    const count: string = (await muhur.getLicense({ params: { id: '' } })).max_instances
    // @ts-expect-error
    each(muhur.listLicenses, { query: { statsu: 'active' } })
    // @ts-expect-error
    each(muhur.listOrders, { query: { page: '1' } })
    // @ts-expect-error
    each(muhur.listLicenses, { query: { sort: 'name' } })
    // @ts-expect-error
    each(muhur.listUsers, { query: { q: 'mehmet' } })
    // @ts-expect-error
    each(muhur.listOwnLicenses, {})
    // @ts-expect-error
    each(muhur.getLicense, { params: { id: '' } })
    each(muhur.listLicenses, { query: { status: 'active', limit: '500' } })
    each(muhur.listOrders, { query: { sort: 'created_at' } })
    each(muhur.listBlocks, {})
    for await (const { id } of each(muhur.listOwnLicenses, { params: { userId: '' } })) id.trim()
    for await (const { hostname } of each(muhur.listInstances, {})) hostname?.trim()`
  writeFileSync(join(folder, 'wrong.ts'), program)
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--types', 'node']
  expect(await run(folder, node24(), [tool('typescript'), ...options, 'wrong.ts'])).toBe('')
})

test('a list with a cursor is read to its end, whatever its form', async () => {
  const muhur = client.connect({ url: MUHUR, token })
  const own = await makeProduct()
  const body = { product_id: own, discord_id: '990000000000000002' }
  const made: string[] = []
  for (let index = 0; index < 5; index++) made.push((await muhur.createLicense({ body })).id)
  const read: string[] = []
  const query = { product_id: own, limit: '2' }
  for await (const { id } of client.each(muhur.listLicenses, { query })) read.push(id)
  expect(read.toSorted()).toEqual(made.toSorted())
  const refs = new Set<string>()
  let denials = 0
  for await (const { request_ref } of client.each(muhur.listDenials, { query: { limit: '3' } })) {
    refs.add(request_ref)
    denials++
  }
  expect(denials).toBeGreaterThan(3)
  expect(refs.size).toBe(denials)
  // Entries of the record have the reference of a call as well.
  const subject_id = made[0]!
  for (const note of ['bir', 'iki']) await muhur.changeLicense({ params: { id: subject_id }, body: { note } })
  const entries: string[] = []
  for await (const { id } of client.each(muhur.listAudit, { query: { subject_id, limit: '1' } }))
    entries.push(id)
  expect(new Set(entries).size).toBe(3)
})

test('each list knows which field of its rows the cursor is', () => {
  const muhur = client.connect({ url: MUHUR, token })
  const known = Object.entries(muhur).flatMap(([id, method]) =>
    'cursor' in method ? [[id, method.cursor]] : [],
  )
  const declared = operations.flatMap(({ id, resource, query }: Operation) => {
    const { cursor } = Object(Object(query).properties) as Partial<Record<string, { pattern: string }>>
    if (!resource || !cursor) return []
    return [[id, new RegExp(cursor.pattern).test(reference) ? 'request_ref' : 'id']]
  })
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(declared))
  expect(Object.fromEntries(declared)).toMatchObject({ listAudit: 'id', listDenials: 'request_ref' })
})

test('the server of a shop issues one license for an order, however often the shop asks', async () => {
  copyFileSync(at('examples', 'shop-server', 'issue.mjs'), join(folder, 'issue.mjs'))
  const env = { MUHUR_URL: MUHUR, MUHUR_TOKEN: token, MUHUR_PRODUCT: product }
  const issueFor = (owner: string) => run(folder, node24(), ['issue.mjs', 'S-1042', owner], env)
  const first = await issueFor('990000000000000002')
  expect(first).toMatch(/^S-1042: http.*\/admin\/licenses\/[0-9a-f-]{36}\n$/)
  expect(await issueFor('990000000000000002')).toBe(first)
  const refused = run(folder, node24(), ['issue.mjs', 'S-1043', 'mehmet'], env)
  await expect(refused).rejects.toThrow('(BAD_REQUEST)')
  // Else each call would issue a further license.
  await expect(run(folder, node24(), ['issue.mjs', '', '990000000000000002'], env)).rejects.toThrow(
    'Kullanım',
  )
  const unset = run(folder, node24(), ['issue.mjs', 'S-1044', '990000000000000002'], { MUHUR_URL: '' })
  await expect(unset).rejects.toThrow(/^Command failed: .*\nSunucunun adresi .* \(BAD_ADDRESS\)\n$/)
})

test('a change with the same Idempotency-Key is made once', async () => {
  const muhur = client.connect({ url: MUHUR, token })
  const body = { product_id: product, discord_id: '990000000000000002' }
  const idempotencyKey = crypto.randomUUID()
  const first = await muhur.createLicense({ body, idempotencyKey })
  const [second, third] = await Promise.all([
    muhur.createLicense({ body, idempotencyKey }),
    muhur.createLicense({ body }),
  ])
  expect(second.id).toBe(first.id)
  expect(third.id).not.toBe(first.id)
})

test('a file comes and goes as a Blob', async () => {
  const muhur = client.connect({ url: MUHUR, token })
  const csv = await muhur.exportLicenses({ query: { product_id: product } })
  expect(await csv.text()).toMatch(/^\ufeff?Lisans Kimliği;/)
  const query = { file_name: 'lisanslar.csv', last: 'true' } as const
  const begun = await muhur.beginImport({ query, body: new Blob(['product_id,discord_id\n']) })
  expect(begun.file_name).toBe('lisanslar.csv')
})
