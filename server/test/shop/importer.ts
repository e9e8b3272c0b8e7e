import {
  importPartUrl,
  importStartUrl,
  importsUrl,
  importUrl,
  type ImportDetail,
} from '@muhur/contract/shop/imports/imports'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import type { World } from './world.ts'

/** Ayşe at the imports. */
export async function importer(w: World) {
  const headers = await w.signIn('ayse')
  const get = async (id: string) => (await w.request('GET', importUrl(id), { headers })).json<ImportDetail>()
  const at = async (id: string, ...states: ImportDetail['state'][]) => {
    await expect.poll(async () => (await get(id)).state, { timeout: 50_000 }).toBeOneOf(states)
    return get(id)
  }
  const send = (payload: string | Buffer, fileName = 'lisanslar.csv', last = true) =>
    w.request('POST', `${importsUrl}?file_name=${encodeURIComponent(fileName)}&last=${last}`, {
      headers: { ...headers, 'content-type': 'text/csv' },
      payload,
    })
  const upload = async (payload: string | Buffer) => {
    const response = await send(payload)
    expect(response.statusCode).toBe(201)
    return at(response.json<ImportDetail>().id, 'ready', 'refused')
  }
  const post = (url: string, payload?: object) =>
    w.request('POST', url, { headers, ...(payload && { payload }) })
  const run = async (id: string, all_or_nothing = false) => {
    expect((await post(importStartUrl(id), { all_or_nothing })).statusCode).toBe(200)
    return at(id, 'done', 'failed')
  }
  const sendPart = (id: string, number: number, payload: string | Buffer, last: boolean) =>
    w.request('POST', `${importPartUrl(id, number)}?last=${last}`, {
      headers: { ...headers, 'content-type': 'text/csv' },
      payload,
    })
  return { headers, get, at, send, upload, post, sendPart, run }
}

/** The rows of a CSV file that the server answered, by the names of their columns. */
export const rowsOf = ({ body }: { body: string }) =>
  parse<Record<string, string>>(body, { bom: true, delimiter: ';', columns: true })
