import { productReleasesUrl } from '@muhur/contract/releases/releases'
import { productsUrl } from '@muhur/contract/shop/products'
import { expect, test, vi } from 'vitest'
import { openApp } from '../../test/app.tsx'
import { ticketBot, ticketBotPage } from '../../test/fixtures.ts'
import { serve } from '../../test/server.ts'

test('a release shows its sums and manifest with signatures, the commands that check them, their files, and whose file they are of', async () => {
  serve({
    [`GET ${productsUrl}/${ticketBot.id}`]: { body: ticketBotPage },
    [`GET ${productReleasesUrl(ticketBot.id)}`]: {
      body: {
        public_key: 'RWQ',
        public_key_pem: '-----BEGIN PUBLIC KEY-----\n',
        releases: [
          {
            version: '1.4.0',
            channel: 'stable',
            notes: '',
            published_at: '2026-11-19T10:00:00Z',
            manifest: '{"version":"1.4.0"}\n',
            manifest_signature: 'untrusted comment: imza\n',
            sha256sums: `${'ab'.repeat(32)}  bot.jar\n`,
            sha256sums_signature: 'untrusted comment: imza\n',
          },
        ],
      },
    },
  })
  const { screen } = await openApp(`/products/${ticketBot.id}`)
  await screen.getByRole('tab', { name: 'Sürümler' }).click()
  await screen.getByText('Özet ve imza').click()
  await expect.element(screen.getByText(/lisansınızın işareti vardır/)).toBeVisible()
  const code = (name: string) => screen.getByRole('group', { name, exact: true })
  await expect.element(code('SHA256SUMS')).toMatchTextContent(`${'ab'.repeat(32)} bot.jar`)
  await expect.element(code('manifest.json')).toMatchTextContent('{"version":"1.4.0"}')
  const save = vi.spyOn(URL, 'createObjectURL')
  await screen.getByRole('button', { name: 'manifest.json indir', exact: true }).click()
  expect(await (save.mock.calls[0]![0] as Blob).text()).toBe('{"version":"1.4.0"}\n')
  await expect.element(code('minisign')).toMatchTextContent('minisign -V -P RWQ -m manifest.json')
  await expect.element(code('openssl')).toMatchTextContent('openssl pkeyutl -verify -pubin -inkey key.pem')
})
