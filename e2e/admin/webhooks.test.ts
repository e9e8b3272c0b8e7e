import { expect } from 'vitest'
import { Receiver } from '../../server/test/network/receiver.ts'
import { test } from '../stage/stage.ts'

test('Ayşe adds a webhook, tries it, sees what her receiver said, sends again and deletes it', async ({
  stage,
}) => {
  stage.expectComplaint(/status of 400/)
  const receiver = await Receiver.open()
  receiver.answer = (response) =>
    void response.writeHead(receiver.received.length > 1 ? 200 : 503).end('kapalıyız')
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/settings?sekme=webhooklar')
  await page.getByText('Henüz webhook yok.').waitFor()
  await page.getByRole('button', { name: 'Yeni webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Yeni webhook' })
  await form.getByLabel('Adres').fill('https://192.168.1.7/')
  for (const chosen of (await form.getByRole('checkbox', { checked: true }).all()).toReversed())
    await chosen.uncheck()
  await form.getByRole('button', { name: 'Webhook ekle' }).click()
  await form.getByText('En az bir olay seçin.').waitFor()
  await form.getByRole('checkbox', { name: 'Lisans verildi' }).check()
  await form.getByRole('button', { name: 'Webhook ekle' }).click()
  await form.getByText('Bu adres özel bir ağa').waitFor()
  await form.getByLabel('Adres').fill(receiver.url)
  await form.getByLabel('Açıklama').fill('Mağaza botu')
  await form.getByRole('button', { name: 'Webhook ekle' }).click()

  const shown = page.getByRole('alertdialog', { name: 'Mağaza botu' })
  await shown.getByText(/^whsec_/).waitFor()
  await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: 'Kopyala', exact: true }).click()
  await shown
    .getByRole('status')
    .getByText(/kopyalandı/)
    .waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^whsec_/)
  await shown.getByRole('button', { name: 'Kopyaladım, kapat' }).click()
  await shown.waitFor({ state: 'detached' })

  await page.getByRole('heading', { name: 'Mağaza botu' }).waitFor()
  await page.getByRole('button', { name: 'Test gönder' }).click()
  await page.getByRole('link', { name: /webhook.test/ }).click()
  const delivery = page.getByRole('dialog', { name: 'Bağlantı testi' })
  await delivery.getByText('kapalıyız').waitFor()
  await delivery.getByRole('button', { name: 'Yeniden gönder' }).click()
  await delivery.getByText('Teslim edildi').waitFor()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
  await delivery.getByRole('button', { name: 'Kapat' }).last().click()
  await delivery.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Kapat', exact: true }).click()
  await page.getByText('Bir yönetici kapattı.').waitFor()
  await page.getByRole('button', { name: 'Sil', exact: true }).click()
  await page.getByRole('button', { name: 'Webhook’u sil' }).click()
  await page.getByText('Henüz webhook yok.').waitFor()
  await receiver.close()
})
