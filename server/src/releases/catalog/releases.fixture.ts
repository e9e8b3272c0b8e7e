import {
  releaseFileUrl,
  releasePublishUrl,
  releasesUrl,
  releaseUrl,
  type NewRelease,
  type Publication,
  type ReleaseDetail,
} from '@muhur/contract/releases/releases'
import { tokensUrl } from '@muhur/contract/access/tokens'
import { expect } from 'vitest'
import type { World } from '../../../test/shop/world.ts'

/** A bot of one file, of some length. */
export const script = (version = '1.0.0', length = 0) =>
  Buffer.from(`print("${version}")\n`.padEnd(length, '# satir\n'))

/** A pipeline of the seller's, with a token for the product alone. */
export async function pipelineOf(w: World, product_id: string) {
  const issued = await w.request('POST', tokensUrl, {
    headers: await w.signIn('ayse'),
    payload: { name: 'GitHub', scopes: ['releases:read', 'releases:write'], product_id },
  })
  const headers = { authorization: `Bearer ${issued.json().secret}` }
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const response = await w.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.json() }
  }
  const draft = (version = '1.0.0', more: Partial<NewRelease> = {}) =>
    call('POST', releasesUrl, { product_id, version, channel: 'stable', ...more })
  const put = (id: string, name = 'bot.py', bytes = script()) => call('PUT', releaseFileUrl(id, name), bytes)
  const publish = (id: string, how: Publication = {}) => call('POST', releasePublishUrl(id), how)
  const found = async (id: string) => (await call('GET', releaseUrl(id))).body as ReleaseDetail

  /** A release on the way that every pipeline takes. */
  async function released(version = '1.0.0', how: Publication = {}): Promise<ReleaseDetail> {
    const { body } = await draft(version)
    await put(body.id, 'bot.py', script(version))
    const published = await publish(body.id, how)
    expect(published.status, JSON.stringify(published.body)).toBe(200)
    return found(body.id)
  }

  return { headers, call, draft, put, publish, found, released }
}

/** The ids of the files in the store. */
export async function keptIn({ deps }: World): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of deps.files.list()) ids.push(id)
  return ids
}
