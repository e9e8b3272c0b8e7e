import { signingKeysUrl, type SigningKeys } from '@muhur/contract/shop/signing-keys'
import { expect, test } from 'vitest'
import { serveAdmin } from '../../../test/admin.ts'
import { openApp } from '../../../test/app.tsx'

function openKeys(data_key: SigningKeys['data_key']) {
  const body: SigningKeys = {
    root_kid: 'kok',
    version: 1,
    keys: [],
    root_key_changing: false,
    master_key_changing: false,
    data_key,
  }
  serveAdmin({ [`GET ${signingKeysUrl}`]: { body } })
  return openApp('/admin/settings?sekme=anahtarlar')
}

test('before a new data key seals, a backup is asked for; while values are sealed anew, nothing', async () => {
  const { screen } = await openKeys('waiting')
  await expect.element(screen.getByText(/O zamana kadar bir yedek alın/)).toBeVisible()
  const resealing = await openKeys('resealing')
  await expect.element(resealing.screen.getByText(/bir şey yapmanız gerekmez/)).toBeVisible()
})
