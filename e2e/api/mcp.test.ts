import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { Operation } from '@muhur/contract/operation'
import { operations } from '@muhur/contract/operations'
import { spawn } from 'node:child_process'
import { text as textOf } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { node24 } from '../../scripts/node24.mjs'
import { installedCommand, programIn } from './packed.ts'
import { stub } from './stub.ts'

const {
  MUHUR,
  folder,
  issue,
  makeProduct,
  token: writer,
  product,
} = await installedCommand(['licenses:read', 'licenses:write', 'events:read'])

/** The SDK's own client, joined to the installed command. */
async function connect(token: string, words: string[] = [], url = MUHUR) {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const env = { MUHUR_URL: url, MUHUR_TOKEN: token }
  await client.connect(
    new StdioClientTransport({ command: node24(), args: [programIn(folder), 'mcp', ...words], env }),
  )
  onTestFinished(() => client.close())
  const use = async (name: string, input: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: input })
    const text = content[0]?.type === 'text' ? content[0].text : ''
    const [, more] = content.map((one) => (one.type === 'text' ? one.text : ''))
    return { isError: isError ?? false, text, more, answer: JSON.parse(text) as Record<string, unknown> }
  }
  return { client, use }
}

test('without --write there are reading tools alone, in the operations’ words', async () => {
  const { client, use } = await connect(writer)
  const { tools } = await client.listTools()
  expect(tools.length).toBeGreaterThan(50)
  expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([])
  const list = tools.find(({ name }) => name === 'listLicenses')!
  expect(list.title).toBe('Lisansları filtreler, sıralar ve sayfa sayfa verir')
  expect(list.description).toMatch(/^[A-Z].*\.$/)
  const { query } = list.inputSchema.properties as Record<string, { properties: Record<string, object> }>
  expect(query!.properties['product_id']).toMatchObject({ description: 'Id of the product' })
  expect(await use('listDenials', { query: { limit: '1' } })).toMatchObject({ isError: false })
  const change = await use('deleteLicense', { params: { id: product }, confirm: true })
  expect(change).toMatchObject({ isError: true, answer: { code: 'TOOL_UNKNOWN' } })
})

test('a tool without --write only asks: it is a GET, or counts the effect of a change', async () => {
  const reader = await connect(writer)
  const tools = async ({ client }: typeof reader) =>
    (await client.listTools()).tools.map(({ name, annotations }) => ({ name, ...annotations }))
  const reading = new Set((await tools(reader)).map(({ name }) => name))
  const gets = operations.filter(({ resource, method }: Operation) => resource && method === 'GET')
  const expected = new Set([...gets.map(({ id }) => id), 'previewBlock', 'previewStopping'])
  expect(reading).toEqual(expected)
  for (const { name, readOnlyHint } of await tools(await connect(writer, ['--write'])))
    expect({ name, readOnlyHint }).toEqual({ name, readOnlyHint: expected.has(name) })
})

test('of chosen groups come the tools alone', async () => {
  const names = async (words: string[]) =>
    new Set((await (await connect(writer, words)).client.listTools()).tools.map(({ name }) => name))
  const blocks = ['listBlocks', 'previewBlock']
  expect(await names(['--group', 'blocks'])).toEqual(new Set(blocks))
  expect(await names(['--group', 'blocks', '--group', 'traces'])).toEqual(new Set([...blocks, 'traceHash']))
  expect(await names(['--write', '--group', 'blocks'])).toEqual(
    new Set([...blocks, 'createBlock', 'deleteBlock']),
  )
})

test('calls that run when the input ends are answered', async () => {
  const env = { MUHUR_URL: MUHUR, MUHUR_TOKEN: writer }
  const child = spawn(node24(), [programIn(folder), 'mcp'], { env })
  const message = (id: number, method: string, params: object) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
  const clientInfo = { name: 'test', version: '1.0.0' }
  child.stdin.end(
    message(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }) +
      message(2, 'tools/call', { name: 'listLicenses', arguments: { query: { limit: '1' } } }) +
      message(3, 'tools/call', { name: 'listDenials', arguments: { query: { limit: '1' } } }),
  )
  const exit = new Promise((resolve) => child.once('close', resolve))
  const lines = (await textOf(child.stdout)).trim().split('\n')
  const answers = lines.map((line) => JSON.parse(line) as { id: number; result?: object })
  expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([1, 2, 3]))
  expect(answers.every(({ result }) => result)).toBe(true)
  expect(await exit).toBe(0)
})

test('a broken answer of the server is an error of the tool', async () => {
  const url = await stub((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('['),
  )
  const { use } = await connect(writer, [], url)
  expect(await use('listLicenses')).toMatchObject({ isError: true, answer: { code: 'UNEXPECTED_ANSWER' } })
})

test('a change is previewed, and made with confirm alone', async () => {
  const { use } = await connect(writer, ['--write'])
  const body = { product_id: product, discord_id: '990000000000000002', max_instances: 2 }
  const shown = await use('createLicense', { body })
  expect(shown.answer).toMatchObject({ changes: { max_instances: { to: 2 } } })
  expect((await use('listLicenses', { query: { product_id: product } })).answer).toEqual([])

  const { answer: made } = await use('createLicense', { body, confirm: true })
  expect(made['license_key']).toMatch(/^MHR-/)
  const params = { id: made['id'] }
  const preview = await use('changeLicense', { params, body: { max_instances: 4 } })
  expect(preview.answer).toMatchObject({ changes: { max_instances: { from: 2, to: 4 } } })
  await use('changeLicense', { params, body: { max_instances: 4 }, confirm: 'false' })
  expect((await use('getLicense', { params })).answer).toMatchObject({ max_instances: 2 })
  await use('changeLicense', { params, body: { max_instances: 4 }, confirm: true })
  expect((await use('getLicense', { params })).answer).toMatchObject({ max_instances: 4 })
})

test('an argument that a tool does not know is refused, with the names that it knows', async () => {
  const { use } = await connect(writer, ['--write'])
  const beside = await use('getLicense', { params: { id: product }, colour: 'red' })
  expect(beside).toMatchObject({
    isError: true,
    answer: { code: 'ARGUMENT_UNKNOWN', field: 'colour', error: expect.stringContaining('Known: params') },
  })
  for (const [name, input, field] of [
    ['getLicense', { params: { id: product, version: '1' } }, 'params.version'],
    ['listLicenses', { query: { colour: 'red' } }, 'query.colour'],
    ['changeLicense', { params: { id: product }, body: { colour: 'red' }, confirm: true }, 'body.colour'],
    ['listLicenses', { query: 'status=active' }, 'query'],
    ['getLicense', { params: { id: product }, confirm: true }, 'confirm'],
  ] as const)
    expect(await use(name, input)).toMatchObject({
      isError: true,
      answer: { code: 'ARGUMENT_UNKNOWN', field },
    })
})

test('what the server would refuse has no preview, but the refusal, and asks for no confirmation', async () => {
  const { use } = await connect(writer, ['--write'])
  const refusal = async (name: string, input: Record<string, unknown>) => {
    const { isError, answer } = await use(name, input)
    expect({ isError, next: answer['next'] }).toEqual({ isError: true, next: undefined })
    return [answer['code'], answer['field']]
  }
  const params = { id: '01934f2a-7c1e-7b3a-9a51-2f6d8c4e1b07' }
  const owner = { discord_id: '990000000000000002' }
  expect(await refusal('deleteLicense', { params })).toEqual(['LICENSE_NOT_FOUND', undefined])
  expect(await refusal('createLicense', { body: { product_id: params.id, ...owner } })).toEqual([
    'PRODUCT_NOT_FOUND',
    'product_id',
  ])
  const made = await use('createLicense', { body: { product_id: product, ...owner }, confirm: true })
  const change = { params: { id: made.answer['id'] }, body: { status: 'uçuyor' } }
  expect(await refusal('changeLicense', change)).toEqual(['BAD_REQUEST', 'status'])
})

test('the preview of a bulk call says how many licenses the call concerns', async () => {
  const { client, use } = await connect(writer, ['--write'])
  const product_id = await makeProduct()
  const body = { product_id, discord_id: '990000000000000002', count: 3 }
  expect((await use('createLicenses', { body })).answer).toMatchObject({ licenses: 3 })
  expect((await use('listLicenses', { query: { product_id } })).answer).toEqual([])
  await use('createLicenses', { body, confirm: true })
  const change = (expected?: number) =>
    use('changeLicenses', { body: { action: 'suspend', filter: { product_id }, expected } })
  expect(await change()).toMatchObject({ isError: true, answer: { field: 'expected' } })
  expect(await change(2)).toMatchObject({ isError: true, answer: { code: 'SELECTION_CHANGED' } })
  expect((await change(3)).answer).toMatchObject({ licenses: 3, next: expect.any(String) })
  const made = await use('changeLicenses', {
    body: { action: 'suspend', filter: { product_id }, expected: 3 },
    confirm: true,
  })
  expect(made.answer).toMatchObject({ outcomes: [{}, {}, {}], next: null })
  const { tools } = await client.listTools()
  const { description } = tools.find(({ name }) => name === 'changeLicenses')!
  expect(description).toContain('`next` of an answer is `after` of the next call')
})

test('a list that would be whole gives fifty rows, and says where it goes on', async () => {
  const { use } = await connect(writer, ['--write'])
  const product_id = await makeProduct()
  const body = { product_id, discord_id: '990000000000000002', count: 60 }
  await use('createLicenses', { body, confirm: true })
  const first = await use('listLicenses', { query: { product_id } })
  expect(first.answer).toHaveLength(50)
  const [, cursor] = /query\.cursor "([^"]+)"/.exec(first.more!)!
  const rest = await use('listLicenses', { query: { product_id, cursor } })
  expect(rest.answer).toHaveLength(10)
  expect(rest.more).toBe(undefined)
  const page = await use('listLicenses', { query: { product_id, page: '1', limit: '20' } })
  expect(page.more).toContain('query.page "2"')
})

test('the preview of an end names what ends', async () => {
  const { use } = await connect(writer, ['--write'])
  const body = { product_id: product, discord_id: '990000000000000002' }
  const made = await use('createLicense', { body, confirm: true })
  const params = { licenseId: made.answer['id'] }
  const preview = await use('replaceLicenseKey', { params, body: { overlap: 0 } })
  const key = String(made.answer['license_key']).slice(0, 16)
  expect(preview.answer).toMatchObject({ params, now: { license_key: key } })
})

test('no reading tool gives a whole key, and none stands in the address of a search', async () => {
  const { use } = await connect(writer, ['--write'])
  const body = { product_id: product, discord_id: '990000000000000002' }
  const key = String((await use('createLicense', { body, confirm: true })).answer['license_key'])
  const found = await use('listLicenses', { query: { q: key } })
  expect(found.answer).toMatchObject([{ license_key: key.slice(0, 16) }])
  expect(found.text).not.toContain(key)
})

test('a token without the right, wrong fields and an unknown id are refused with the server’s sentence', async () => {
  const { use } = await connect(await issue(['licenses:read']), ['--write'])
  const body = { product_id: product, discord_id: '990000000000000002' }
  const refused = await use('createLicense', { body, confirm: true })
  expect(refused).toMatchObject({
    isError: true,
    answer: { code: expect.any(String), error: expect.any(String) },
  })
  const unknown = await use('getLicense', { params: { id: '01934f2a-7c1e-7b3a-9a51-2f6d8c4e1b07' } })
  expect(unknown).toMatchObject({ isError: true, answer: { code: 'LICENSE_NOT_FOUND' } })
  const wrong = await use('listLicenses', { query: { limit: 'üç' } })
  expect(wrong).toMatchObject({ isError: true, answer: { code: 'BAD_REQUEST' } })
  const missing = await use('getLicense')
  expect(missing).toMatchObject({ isError: true, answer: { code: 'BAD_PARAMETER' } })
})
