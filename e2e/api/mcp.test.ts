import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { join } from 'node:path'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { node24 } from '../../scripts/node24.mjs'
import { install, ownFolder, seller } from './packed.ts'

const MUHUR = inject('addresses')[0]!
const { signIn, issue, makeProduct } = seller(MUHUR)
const folder = ownFolder()
let writer: string
let product: string

beforeAll(async () => {
  await signIn()
  writer = await issue(['licenses:read', 'licenses:write', 'events:read'])
  product = await makeProduct()
  await install('muhur', folder)
})

/** The SDK's own client, joined to the installed command. */
async function connect(token: string, ...words: string[]) {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const program = join(folder, 'node_modules/@muhur/command/dist/main.js')
  const env = { MUHUR_URL: MUHUR, MUHUR_TOKEN: token }
  await client.connect(new StdioClientTransport({ command: node24(), args: [program, 'mcp', ...words], env }))
  onTestFinished(() => client.close())
  const use = async (name: string, input: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: input })
    const text = content[0]?.type === 'text' ? content[0].text : ''
    return { isError: isError ?? false, text, answer: JSON.parse(text) as Record<string, unknown> }
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

test('a change is previewed, and made with confirm alone', async () => {
  const { use } = await connect(writer, '--write')
  const body = { product_id: product, discord_id: '990000000000000002', max_instances: 2 }
  const shown = await use('createLicense', { body })
  expect(shown.answer).toMatchObject({ changes: { max_instances: { to: 2 } } })
  expect((await use('listLicenses', { query: { product_id: product } })).answer).toEqual([])

  const { answer: made } = await use('createLicense', { body, confirm: true })
  expect(made['license_key']).toMatch(/^MHR-/)
  const params = { id: made['id'] }
  const preview = await use('changeLicense', { params, body: { max_instances: 4 } })
  expect(preview.answer).toMatchObject({ changes: { max_instances: { from: 2, to: 4 } } })
  expect((await use('getLicense', { params })).answer).toMatchObject({ max_instances: 2 })
  await use('changeLicense', { params, body: { max_instances: 4 }, confirm: true })
  expect((await use('getLicense', { params })).answer).toMatchObject({ max_instances: 4 })
})

test('no reading tool gives a whole key, and none stands in the address of a search', async () => {
  const { use } = await connect(writer, '--write')
  const body = { product_id: product, discord_id: '990000000000000002' }
  const key = String((await use('createLicense', { body, confirm: true })).answer['license_key'])
  const found = await use('listLicenses', { query: { q: key } })
  expect(found.answer).toMatchObject([{ license_key: key.slice(0, 16) }])
  expect(found.text).not.toContain(key)
})

test('a token without the right, wrong fields and an unknown id are refused with the server’s sentence', async () => {
  const { use } = await connect(await issue(['licenses:read']), '--write')
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
