import { licenseDownloadsUrl, type DownloadLink } from '@muhur/contract/releases/downloads'
import { licenseReleasesUrl, type OwnRelease } from '@muhur/contract/releases/own-releases'
import type { NewRelease } from '@muhur/contract/releases/releases'
import { adminLicenseUrl, type ListedLicense } from '@muhur/contract/shop/licenses'
import { expect } from 'vitest'
import type { World } from '../../../test/shop/world.ts'
import { bot, zipOf } from '../archives/archives.fixture.ts'
import { pipelineOf } from '../catalog/releases.fixture.ts'

/** A zip with enough files to carry both marks. */
export const archive = (version: string) => zipOf([...bot(20), { name: 'bot/version.txt', text: version }])

/** A product that publishes archives, and Mehmet with a license of the product. */
export async function shelf(w: World, fields: Partial<ListedLicense> = {}) {
  const license = await w.license(fields)
  const pipeline = await pipelineOf(w, license.product_id)
  const headers = await w.signIn('mehmet')

  async function publish(version: string, terms: Partial<NewRelease> = {}, bytes: Buffer = archive(version)) {
    const { body } = await pipeline.draft(version, terms)
    expect((await pipeline.put(body.id, 'bot.zip', bytes as Buffer<ArrayBuffer>)).status).toBe(200)
    expect((await pipeline.publish(body.id, terms.percent ? { percent: terms.percent } : {})).status).toBe(
      200,
    )
    return body.id as string
  }

  const change = async (payload: object) => {
    const url = adminLicenseUrl(license.id)
    const answer = await w.request('PATCH', url, { headers: await w.signIn('ayse'), payload })
    expect(answer.statusCode, answer.body).toBe(200)
  }

  const list = async (by = headers) =>
    (await w.request('GET', licenseReleasesUrl(license.id), { headers: by })).json<OwnRelease[]>()

  const ask = (release_id: string, by = headers, file?: string) =>
    w.request('POST', licenseDownloadsUrl(license.id), {
      headers: by,
      payload: { release_id, ...(file && { file }) },
    })

  async function link(release_id: string): Promise<DownloadLink> {
    const answer = await ask(release_id)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }

  return { license, pipeline, headers, publish, change, list, ask, link }
}

/** The answer of a link over a real connection. */
export const get = ({ url }: Pick<DownloadLink, 'url'>, w: World, init: RequestInit = {}) =>
  fetch(url.replace(w.publicUrl, w.address), { redirect: 'manual', ...init })

/** Status and code of a refusal. */
export const codeOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code: string }).code,
]
