import { channelsUrl, channelUrl, type IssuedChannel } from '@muhur/contract/sales/channels'
import type { ProviderName } from '@muhur/contract/sales/providers'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const w = await world()

async function seller() {
  const ayse = { headers: await w.signIn('ayse') }
  const answerOf = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
    const response = await w.request(method, url, { ...ayse, payload })
    return { status: response.statusCode, body: response.json<IssuedChannel>() }
  }
  return {
    create: (provider: ProviderName, secrets: object) =>
      answerOf('POST', channelsUrl, { provider, name: provider, secrets }),
    change: (id: string, secrets: object) => answerOf('PATCH', channelUrl(id), { secrets }),
  }
}

test.each([
  ['shopier', { osb_user: 'USER' }, 'secrets.osb_password', /“OSB şifresi” eksik/],
  ['shopier', { token: 'T', osb_password: 'PASS' }, 'secrets.osb_user', /“OSB kullanıcı adı” eksik/],
  [
    'voxel',
    { webhook_secret: 'same', signing_secret: 'same' },
    'secrets.signing_secret',
    /aynı metin olamaz/,
  ],
] as const)('a channel of %s with %o is refused', async (provider, secrets, field, error) => {
  const { create } = await seller()
  const { status, body } = await create(provider, secrets)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'CHANNEL_SECRETS', field, error: expect.stringMatching(error) })
  expect(JSON.stringify(body)).not.toMatch(/USER|PASS|same/)
})

test('secrets that fit are accepted, each change is compared with the secrets on record', async () => {
  const { create, change } = await seller()
  const { body: shopier } = await create('shopier', { token: 'T' })
  expect((await change(shopier.id, { osb_user: 'USER' })).status).toBe(400)
  expect((await change(shopier.id, { osb_user: 'USER', osb_password: 'PASS' })).status).toBe(200)
  expect((await change(shopier.id, { osb_password: 'NEW' })).status).toBe(200)
  const { body: voxel } = await create('voxel', { webhook_secret: 'hook' })
  expect((await change(voxel.id, { signing_secret: 'hook' })).status).toBe(400)
  expect((await change(voxel.id, { signing_secret: 'sign' })).body.secrets).toEqual([
    'webhook_secret',
    'signing_secret',
  ])
  expect((await change(voxel.id, { webhook_secret: 'sign' })).status).toBe(400)
})
