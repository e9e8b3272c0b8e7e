import { startUrl } from '@muhur/contract/access/session'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const w = await world(({ config }) => ({ config: { ...config, publicUrl: 'http://127.0.0.1:3000' } }))

test('over plain http, in the demo, the cookies give up Secure and with it their prefix, and nothing else', async () => {
  const response = await w.app.inject({ url: startUrl, headers: { host: '127.0.0.1:3000' } })
  const [cookie] = response.cookies
  expect(cookie).toMatchObject({ name: 'muhur-signin', httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cookie?.secure).toBeUndefined()
})
