import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { ofDocuments } from '../snippets/read.ts'
import { test } from '../stage/stage.ts'

test('Ayşe’s own site sells: a channel, an order that waits, its license with one click, the refund that ends it', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/orders/channels')
  await page.getByRole('button', { name: 'Kanal ekle' }).click()
  const form = page.getByRole('dialog', { name: 'Kanal ekle' })
  await form.getByLabel('Ad', { exact: true }).fill('Mağazanın sitesi')
  await form.getByRole('button', { name: 'Kanal ekle' }).click()
  const shown = page.getByRole('alertdialog', { name: 'Mağazanın sitesi' })
  const secret = await shown.getByText(/^whsec_/).innerText()
  const url = await shown.getByText(/\/api\/channels\//).innerText()
  await shown.getByRole('button', { name: 'Kopyala', exact: true }).click()
  await shown.getByRole('button', { name: 'Kopyaladım, kapat' }).click()
  await page.getByText('Henüz bildirim gelmedi', { exact: false }).waitFor()

  // The open list of orders follows what the channel takes.
  await page.goto('/admin/orders?q=S-1042')
  await page.getByText('Bu filtrelere uyan sipariş yok.').waitFor()
  const env = { MUHUR_CHANNEL_URL: url, MUHUR_CHANNEL_SECRET: secret }
  expect((await run('node', ['siparis.mjs'], chapter('siparis.mjs'), env)).trim()).toBe('held')
  await page.getByRole('link', { name: /^S-1042/ }).click()
  await page.getByText('Siparişteki bir ürünün hangi lisansı vereceği bilinmiyor.').waitFor()

  await page.getByRole('button', { name: 'Lisans ver' }).click()
  const issue = page.getByRole('dialog', { name: 'Lisans ver' })
  await issue.getByLabel('Verilecek ürün').selectOption('Ticket Bot')
  await issue.getByLabel('Eşzamanlı kullanım sınırı').fill('7')
  await issue.getByRole('button', { name: 'Lisans ver' }).click()
  await page.getByText('Ödendi', { exact: true }).first().waitFor()
  const key = page.getByRole('link', { name: /^MHR-/ })
  const license = await key.getAttribute('href')
  expect(await page.getByText('₺249,90').first().isVisible()).toBe(true)

  // The mapping was saved: the panel's own example sends the next order, which waits for nothing.
  await page.getByRole('link', { name: 'Mağazanın sitesi' }).click()
  await page.getByRole('rowheader', { name: 'ticket-bot-pro' }).waitFor()
  await page.getByText('Sitenizden sipariş gönderin').click()
  const example = await page.getByRole('group', { name: 'Sipariş gönderme: curl' }).textContent()
  const answer = await run('sh', ['siparis.sh'], ['siparis.sh', example!.replace('S-1042', 'S-1043')], env)
  expect(JSON.parse(answer)).toMatchObject({ state: 'paid' })
  await page.getByRole('tab', { name: 'Node' }).click()
  const program = await page.getByRole('group', { name: 'Sipariş gönderme: Node' }).textContent()
  expect(
    await run('node', ['panel.mjs'], ['panel.mjs', program!.replace('S-1042', 'S-1043')], env),
  ).toContain('paid')

  await page.goto('/admin/orders?q=S-1042')
  await page.getByRole('link', { name: /^S-1042/ }).click()
  await page.getByRole('link', { name: 'Ters ibraz kanıtları' }).click()
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF indir' }).click()
  expect((await pdf).suggestedFilename()).toBe('kanit-S-1042.pdf')

  const refund = JSON.stringify({ type: 'order.refunded', data: { order: { id: 'S-1042' } } })
  const [id, now] = ['msg_refund', new Date()]
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, refund),
  }
  await page.goto(license!)
  await page.getByText('Aktif', { exact: true }).first().waitFor()
  const refunded = await fetch(url, { method: 'POST', headers, body: refund })
  expect(await refunded.json()).toMatchObject({ state: 'refunded' })
  await page.getByText('İptal', { exact: true }).first().waitFor()
})

const chapter = (name: string): [string, string] => [
  name,
  ofDocuments().find(({ id }) => id === `docs/tr/orders.md › ${name}`)!.text,
]

/** What a program of the documentation or of the panel prints. */
async function run(
  command: string,
  args: string[],
  [name, source]: [string, string],
  env: Record<string, string>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-orders-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), source)
  const program = command === 'node' ? process.execPath : command
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return text(child.stdout)
}
