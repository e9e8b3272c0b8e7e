import { licenseFeedUrl } from '@muhur/contract/releases/feeds'
import { stoppingNoticesUrl } from '@muhur/contract/releases/stopping'
import {
  releaseFileUrl,
  releaseHaltUrl,
  releasePublishUrl,
  releaseResumeUrl,
  releaseSettingsUrl,
  releasesUrl,
  releaseUrl,
  releaseWithdrawUrl,
} from '@muhur/contract/releases/releases'
import type { World } from '../../../test/shop/world.ts'
import { pipelineOf } from '../../releases/catalog/releases.fixture.ts'
import type { Change } from './changes.fixture.ts'

/** Changes of releases, each of a product of its own. */
export function releaseChanges(w: World): Record<string, () => Promise<Change>> {
  const draft = async () => {
    const pipeline = await pipelineOf(w, (await w.product()).id)
    const { id } = (await pipeline.draft()).body as { id: string }
    await pipeline.put(id)
    return { ...pipeline, id }
  }
  const published = async () => {
    const release = await draft()
    await release.publish(release.id)
    return release
  }
  /** Of a license that Ayşe herself has. */
  const ownFeed = async () => {
    await w.signIn('ayse')
    const { id } = await w.license({ user_id: await w.userId('ayse') })
    return licenseFeedUrl(id)
  }
  const reason = { reason: 'Hatalı.' }
  return {
    'POST /api/admin/releases': async () => {
      const payload = { product_id: (await w.product()).id, version: '1.0.0', channel: 'stable' }
      return { url: releasesUrl, payload, other: { ...payload, version: '2.0.0' } }
    },
    'PATCH /api/admin/releases/:id': async () => ({
      url: releaseUrl((await draft()).id),
      payload: { notes: 'Yeni.' },
      other: { notes: 'Eski.' },
    }),
    'DELETE /api/admin/releases/:id': async () => ({ url: releaseUrl((await draft()).id) }),
    'DELETE /api/admin/releases/:id/files/:fileName': async () => ({
      url: releaseFileUrl((await draft()).id, 'bot.py'),
    }),
    'POST /api/admin/releases/:id/publish': async () => ({
      url: releasePublishUrl((await draft()).id),
      payload: { percent: 10 },
      other: { percent: 20 },
    }),
    'POST /api/admin/releases/:id/halt': async () => ({
      url: releaseHaltUrl((await published()).id),
      payload: reason,
      other: {},
    }),
    'POST /api/admin/releases/:id/resume': async () => {
      const { id, call } = await published()
      await call('POST', releaseHaltUrl(id), {})
      return { url: releaseResumeUrl(id) }
    },
    'POST /api/admin/releases/:id/withdraw': async () => ({
      url: releaseWithdrawUrl((await published()).id),
      payload: reason,
      other: { reason: 'Eski.' },
    }),
    'POST /api/licenses/:licenseId/feed': async () => ({ url: await ownFeed() }),
    'DELETE /api/licenses/:licenseId/feed': async () => {
      const url = await ownFeed()
      await w.request('POST', url, { headers: await w.signIn('ayse') })
      return { url }
    },
    'POST /api/admin/products/:id/stopping/notices': async () => {
      const { product_id, license_key } = await w.license()
      await w.gate('activate', { license_key, fingerprint: 'machine-1', version: '1.3.0' })
      return {
        url: stoppingNoticesUrl(product_id),
        payload: { blocked_versions: ['1.3.0'] },
        other: { blocked_versions: ['1.4.0'] },
      }
    },
    'PATCH /api/admin/products/:id/release-settings': async () => ({
      url: releaseSettingsUrl((await w.product()).id),
      payload: { version_order: 'published' },
      other: { version_order: 'semver' },
    }),
  }
}
