import { openapiUrl } from '@muhur/contract/site/openapi'
import { gunzipSync } from 'node:zlib'
import { operationGroups, operations } from '@muhur/contract/operations'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { fields } from '@muhur/contract/site/schema-names'

const w = await world()
const document = (await w.app.inject(openapiUrl)).json()

describe('the law of a new call', () => {
  test('every group says in Turkish and in English what its calls are about', () => {
    for (const { name, turkish, english } of operationGroups) {
      expect(turkish, name).toMatch(/^[A-ZÇĞİÖŞÜ].*\.$/)
      expect(english, name).toMatch(/^[A-Z].*\.$/)
    }
  })

  test('every entry has a name of its own, a Turkish and an English sentence', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
    for (const { id, summary, english } of operations) {
      expect(summary, id).toMatch(/^[A-ZÇĞİÖŞÜ].*[^.]$/)
      expect(english, id).toMatch(/^[A-Z0-9].*\.$/s)
    }
  })

  test('what a change names in `changesPublic` are reads by anybody', () => {
    const byAnybody = operations.filter(({ access, method }) => access === 'public' && method === 'GET')
    const named = operations.flatMap(({ changesPublic = [] }) => changesPublic)
    expect(byAnybody.map(({ id }) => id)).toEqual(expect.arrayContaining(named))
    expect(named).toContain('listCatalogue')
  })

  test('every field has words beside its schema, and every line of words a field', () => {
    const unnamed = new Set<string>()
    const met = new Set<string>()
    const see = (owner: string | undefined, name: string) => {
      if (!(name in fields) && !(`${owner}.${name}` in fields)) unnamed.add(`${owner ?? '…'}.${name}`)
      met.add(name)
    }
    const visit = (value: unknown, owner?: string): void => {
      if (typeof value !== 'object' || value === null) return
      const { properties } = value as { properties?: object }
      for (const name of Object.keys(properties ?? {})) see(owner, name)
      for (const [key, inner] of Object.entries(value)) if (!/^examples?$/.test(key)) visit(inner)
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, name)
    for (const { operation } of eachOperation()) {
      for (const { name, in: place } of operation.parameters ?? [])
        if (place !== 'header') see(undefined, name)
      visit(operation.requestBody)
      for (const [status, answer] of Object.entries(operation.responses)) if (status < '400') visit(answer)
    }
    expect([...unnamed]).toEqual([])
    expect(Object.keys(fields).filter((name) => !met.has(name.split('.').at(-1)!))).toEqual([])
  })
})

test('an outside validator takes it for OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect({ valid, errors, version: validator.version }).toEqual({ valid: true, version: '3.1' })
})

test('every example is accepted by its own schema', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: true })
  ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)))
  ajv.addFormat('binary', true)
  ajv.addSchema(document, 'openapi')
  const faults: string[] = []
  let count = 0
  const check = (where: string, pointer: string, value: unknown) => {
    count += 1
    const validate = ajv.getSchema(`openapi#${pointer}`)!
    if (!validate(value)) faults.push(`${where}: ${ajv.errorsText(validate.errors)}`)
  }
  const escape = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
  const contents = (where: string, pointer: string, content: object = {}) => {
    for (const [type, media] of Object.entries(content)) {
      const at = `${pointer}/content/${escape(type)}/schema`
      if ('example' in media) check(where, at, media.example)
      for (const code of Object.keys(media.examples ?? {}))
        check(`${where} ${code}`, at, document.components.examples[code].value)
    }
  }
  for (const { name, pointer, operation } of eachOperation()) {
    for (const [index, parameter] of (operation.parameters ?? []).entries())
      if ('example' in parameter)
        check(`${name} ${parameter.name}`, `${pointer}/parameters/${index}/schema`, parameter.example)
    contents(`${name} body`, `${pointer}/requestBody`, operation.requestBody?.content)
    for (const [status, { content }] of Object.entries<{ content?: object }>(operation.responses))
      contents(`${name} ${status}`, `${pointer}/responses/${status}`, content)
  }
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(500)
})

test('it is public, the same for everybody, and asked for again only when it changes', async () => {
  const first = await w.app.inject(openapiUrl)
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
  const packed = await w.app.inject({ url: openapiUrl, headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(first.body)
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(packed.rawPayload.length).toBeLessThan(first.rawPayload.length / 5)
  const headers = { 'if-none-match': first.headers.etag }
  expect((await w.app.inject({ url: openapiUrl, headers })).statusCode).toBe(304)
  const asAdmin = await w.app.inject({ url: openapiUrl, headers: await w.signIn('ayse') })
  expect(asAdmin.body).toBe(first.body)
})

test('a call says which scope it needs, and which codes may refuse it', () => {
  const change = document.paths['/api/admin/licenses/{id}'].patch
  expect(change).toMatchObject({
    operationId: 'changeLicense',
    tags: ['Lisanslar'],
    'x-scope': 'licenses:write',
    security: [{ token: ['licenses:write'] }, { session: [] }],
  })
  const codes = (status: number) =>
    change.responses[status].content['application/problem+json'].schema.allOf[1].properties.code.enum
  expect(codes(401)).toEqual(['SESSION_REQUIRED', 'SESSION_ENDED', 'TOKEN_INVALID'])
  expect(codes(403)).toEqual(['CROSS_SITE_REQUEST', 'TOKEN_SCOPE_MISSING', 'ADMIN_REQUIRED'])
  expect(codes(412)).toEqual(['CHANGED_MEANWHILE'])
  expect(document.paths['/api/tokens'].get.security).toEqual([{ session: [] }])
  expect(document.paths['/api/license/validate'].post.security).toEqual([])
})

interface Described {
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: object }
  responses: Record<string, { content?: object }>
}

function eachOperation() {
  return Object.entries<Record<string, Described>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      pointer: `/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method}`,
      operation,
    })),
  )
}
