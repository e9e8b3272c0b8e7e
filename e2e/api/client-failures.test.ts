import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { installedClient } from './packed.ts'
import { stub } from './stub.ts'

const { MUHUR, issue, token, product, client } = await installedClient(['licenses:read', 'licenses:write'])

const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

test('a refusal tells its code, its status, what happened and what to do, with the request’s number', async () => {
  const muhur = client.connect({ url: MUHUR, token })
  const body = { product_id: product, discord_id: '990000000000000002', max_instances: 0 }
  const error = await failure(muhur.createLicense({ body }))
  expect(error).toBeInstanceOf(client.MuhurError)
  expect(error).toMatchObject({
    code: 'BAD_REQUEST',
    status: 400,
    field: 'max_instances',
    message: 'max_instances alanı en az 1 olmalı.',
    action: expect.any(String),
    request_id: expect.stringMatching(/^[0-9A-Z]{10}$/),
  })
  const reader = client.connect({ url: MUHUR, token: await issue(['licenses:read']) })
  expect(await failure(reader.createLicense({ body }))).toMatchObject({ status: 403 })
})

test('a GET is asked again after 429 and 503, a change is not', async () => {
  const statuses = [429, 503, 200]
  const asked: string[] = []
  const url = await stub((request, response) => {
    asked.push(`${request.method} ${request.headers['idempotency-key'] ? 'key' : 'none'}`)
    const status = request.method === 'GET' ? statuses.shift()! : 503
    response.writeHead(status, { 'retry-after': '0', 'content-type': 'application/json' })
    response.end(status === 200 ? '[]' : JSON.stringify({ error: 'Meşgul.', code: 'BUSY' }))
  })
  const waits: number[][] = []
  const muhur = client.connect({ url, token, onWait: (...wait) => waits.push(wait) })
  expect(await muhur.listLicenses({ query: {} })).toEqual([])
  expect(waits).toEqual([
    [0, 429],
    [0, 503],
  ])
  const body = { product_id: product }
  expect(await failure(muhur.createLicense({ body }))).toMatchObject({ code: 'BUSY', status: 503 })
  expect(asked).toEqual(['GET none', 'GET none', 'GET none', 'POST key'])
})

test('a long Retry-After, a page and a redirect end a call, and an abort ends the wait', async () => {
  let answer: RequestListener = () => {}
  const url = await stub((request, response) => answer(request, response))
  const muhur = client.connect({ url, token })
  const list = (signal?: AbortSignal) => failure(muhur.listLicenses({ query: {}, signal }))
  answer = (_, response) => response.writeHead(503, { 'retry-after': '3600' }).end()
  expect(await list()).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 503 })
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Merhaba</h1>')
  expect(await list()).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 200 })
  answer = (_, response) => response.writeHead(302, { location: `${MUHUR}/api/admin/licenses` }).end()
  expect(await list()).toMatchObject({ code: 'UNREACHABLE', status: 0 })
  const controller = new AbortController()
  answer = (_, response) => {
    response.writeHead(429, { 'retry-after': '60' }).end()
    controller.abort()
  }
  expect(await list(controller.signal)).toMatchObject({ name: 'AbortError' })
})

test('an answer that is cut, empty or broken is a MuhurError, and so is one that does not come in time', async () => {
  let answer: RequestListener = () => {}
  const url = await stub((request, response) => answer(request, response))
  const json = { 'content-type': 'application/json' }
  const list = (timeout?: number) =>
    failure(client.connect({ url, token, timeout }).listLicenses({ query: {} }))
  answer = (_, response) => {
    response.writeHead(200, { ...json, 'content-length': 100 }).write('[{"id"')
    setImmediate(() => response.destroy())
  }
  const cut = await list()
  expect(cut).toBeInstanceOf(client.MuhurError)
  expect(cut).toMatchObject({ code: 'UNREACHABLE', status: 0 })
  for (const body of ['', '[{"id"', 'merhaba']) {
    answer = (_, response) => response.writeHead(200, json).end(body)
    expect(await list()).toMatchObject({ name: 'MuhurError', code: 'UNEXPECTED_ANSWER' })
  }
  answer = (_, response) => response.writeHead(200).end()
  expect(await list()).toMatchObject({ name: 'MuhurError', code: 'UNEXPECTED_ANSWER' })
  answer = () => {}
  expect(await list(0.1)).toMatchObject({ name: 'MuhurError', code: 'TIMED_OUT', status: 0 })
  answer = (_, response) => void response.writeHead(200, json).write('[')
  expect(await list(0.1)).toMatchObject({ name: 'MuhurError', code: 'TIMED_OUT', status: 0 })
})

test('a change whose answer is lost is told as one that may have been made, and nothing else is', async () => {
  let answer: RequestListener = () => {}
  const url = await stub((request, response) => answer(request, response))
  const json = { 'content-type': 'application/json' }
  const change = (address = url, timeout?: number) =>
    failure(client.connect({ url: address, token, timeout }).createLicense({ body: { product_id: product } }))
  const lost = { code: 'ANSWER_LOST', action: expect.stringContaining('yapılmış olabilir') }
  answer = (request) => request.socket.destroy()
  expect(await change()).toMatchObject(lost)
  expect(await failure(client.connect({ url, token }).listLicenses())).toMatchObject({
    code: 'UNREACHABLE',
    action: undefined,
  })
  answer = (_, response) => response.writeHead(201, json).end('{"id"')
  expect(await change()).toMatchObject(lost)
  answer = (_, response) => response.writeHead(504, { 'content-type': 'text/html' }).end('<h1>504</h1>')
  expect(await change()).toMatchObject({ ...lost, status: 504 })
  for (const type of [{ 'content-type': 'text/html' }, undefined]) {
    answer = (_, response) => response.writeHead(200, type).end('<h1>Giriş</h1>')
    expect(await change()).toMatchObject({ ...lost, status: 200 })
  }
  answer = () => {}
  expect(await change(url, 0.1)).toMatchObject({ ...lost, code: 'TIMED_OUT' })
  const read = await failure(client.connect({ url, token, timeout: 0.1 }).listLicenses())
  expect(read).toMatchObject({ code: 'TIMED_OUT', action: undefined })
  expect(String(read)).not.toContain('yapılmış')
  answer = (_, response) => response.writeHead(302, { location: MUHUR }).end()
  expect(await change()).toMatchObject({ code: 'UNREACHABLE', action: undefined })
  expect(await change('http://127.0.0.1:1')).toMatchObject({ code: 'UNREACHABLE', action: undefined })
})

test('a connection that did not come about sent nothing, and one that broke off may have', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetched.mockRestore())
  const codeOf = async (facts: object) => {
    const cause = Object.assign(new Error('fault'), facts)
    fetched.mockRejectedValueOnce(new TypeError('fetch failed', { cause }))
    const muhur = client.connect({ url: MUHUR, token })
    const { code } = (await failure(muhur.createLicense({ body: { product_id: product } }))) as {
      code: string
    }
    return code
  }
  for (const code of ['ETIMEDOUT', 'EADDRNOTAVAIL', 'ENETDOWN', 'ECONNREFUSED'])
    expect(await codeOf({ code, syscall: 'connect' })).toBe('UNREACHABLE')
  expect(await codeOf({ code: 'ETIMEDOUT', errors: [] })).toBe('UNREACHABLE')
  expect(await codeOf({ code: 'ETIMEDOUT', syscall: 'read' })).toBe('ANSWER_LOST')
  expect(await codeOf({ code: 'ECONNRESET', syscall: 'read' })).toBe('ANSWER_LOST')
})

test('a timeout need not be whole milliseconds', async () => {
  const url = await stub((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
  )
  for (const timeout of [1 / 3, 1.001, 2_147_483])
    expect(await client.connect({ url, token, timeout }).listLicenses()).toEqual([])
})

test('bad settings and parameters are refused before a call, and no error quotes a token', async () => {
  expect(() => client.connect({ url: 'localhost:3000', token })).toThrow('http:// ya da https://')
  for (const wrong of ['', 'muhur_KISA', `${token}\n`]) {
    const connecting = () => client.connect({ url: MUHUR, token: wrong })
    expect(connecting).toThrow(expect.objectContaining({ code: 'BAD_TOKEN' }))
    expect(connecting).not.toThrow(token)
  }
  for (const timeout of [-1, 0, Number.NaN, Number.POSITIVE_INFINITY, 2_147_484, 1e12]) {
    const facts = { name: 'MuhurError', code: 'BAD_PARAMETER', field: 'timeout' }
    expect(() => client.connect({ url: MUHUR, token, timeout })).toThrow(expect.objectContaining(facts))
  }
  const muhur = client.connect({ url: MUHUR, token })
  for (const idempotencyKey of ['ş', 'a\nb', ''])
    expect(
      await failure(muhur.createLicense({ body: { product_id: product }, idempotencyKey })),
    ).toMatchObject({
      name: 'MuhurError',
      code: 'BAD_PARAMETER',
      field: 'idempotencyKey',
    })
  for (const id of ['', '.', '..', ['..'] as never, { toString: () => '..' } as never]) {
    const error = await failure(muhur.deleteLicense({ params: { id } }))
    expect(error).toMatchObject({ code: 'BAD_PARAMETER', field: 'id' })
  }
})
