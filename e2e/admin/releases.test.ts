import { integrationUrl } from '@muhur/contract/shop/integration'
import { licenseDownloadsUrl, type DownloadLink } from '@muhur/contract/releases/downloads'
import { adminProductsUrl, type ListedProduct } from '@muhur/contract/shop/products'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { zipOf } from '../../server/src/releases/archives/archives.fixture.ts'
import { address, test } from '../stage/stage.ts'
import { issue, whoIs } from '../stage/truth.ts'

const main = `import { protect } from './license.mjs'
await protect()
console.log('bot hazır')
setInterval(() => {}, 1000)
`

test('Ayşe uploads her bot and publishes; Mehmet downloads and runs it; the file names him, and a withdrawal ends its link', async ({
  stage,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const ayse = await stage.signedIn('ayse')
  const mehmet = await stage.signedIn('mehmet')
  const { discord_id } = await whoIs(mehmet)
  const created = await ayse.request.post(adminProductsUrl, {
    headers: { origin: address },
    data: { name: 'Sürümlü Bot', description: 'Her sürümü indirilir.', type: 'discord_bot', published: true },
  })
  const { id: product_id } = (await created.json()) as ListedProduct
  const license = await issue(ayse, { product_id, discord_id })
  const sdk = await ayse.request.get(integrationUrl(product_id, 'js'))
  expect(sdk.ok()).toBe(true)
  const modules = Array.from({ length: 20 }, (_, at) => ({
    name: `komut-${at}.mjs`,
    text: `export const komut = ${at}\n`,
  }))
  const archive = zipOf([
    { name: 'index.mjs', text: main },
    { name: 'license.mjs', text: await sdk.body() },
    ...modules,
  ])

  // A draft, a file that is refused with its reason, and the file itself.
  await ayse.goto(`/admin/releases/new?product_id=${product_id}`)
  await ayse.getByLabel('Sürüm numarası').fill('1.4.0')
  await ayse.getByLabel('Sürüm notları').fill('- Komutlar **daha hızlı**')
  await ayse.getByRole('button', { name: 'Taslağı aç' }).click()
  const drop = ayse.locator('input[type=file]')
  stage.expectComplaint(/422/)
  await drop.setInputFiles({ name: 'bot.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') })
  await ayse.getByRole('alert').first().waitFor()
  await drop.setInputFiles({ name: 'bot.zip', mimeType: 'application/zip', buffer: archive })
  await ayse.getByRole('button', { name: 'bot.zip: sil' }).waitFor()
  await ayse.getByRole('button', { name: 'Yayınla' }).click()
  const dialog = ayse.getByRole('dialog', { name: '1.4.0 yayınlansın mı?' })
  await dialog.getByText('Yaklaşık 1 lisans alacak', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Yayınla' }).click()
  await ayse.getByText('Yayında', { exact: true }).first().waitFor()
  const release = ayse.url()

  // Mehmet's own file runs with his license.
  await mehmet.goto(`/dashboard/licenses/${license.id}?sekme=indir`)
  const [arrived] = await Promise.all([
    mehmet.waitForEvent('download'),
    mehmet.getByRole('button', { name: /Son sürümü indir/ }).click(),
  ])
  const file = join(folder, arrived.suggestedFilename())
  await arrived.saveAs(file)
  expect(readFileSync(file).equals(archive)).toBe(false)
  spawnSync('unzip', ['-q', file, '-d', folder])
  const bot = start(folder, license.license_key)
  await expect.poll(() => bot.output(), { timeout: 30_000 }).toContain('bot hazır')
  await ayse.reload()
  await ayse.getByText('Kim neyi çalıştırıyor?').waitFor()

  // The file that turned up, and then the same packed again.
  await ayse.goto('/admin/traces')
  await dropFile('ele-gecen.zip', readFileSync(file))
  await ayse.getByRole('region', { name: 'Bulunan lisans' }).getByText('Dosyanın özeti').waitFor()
  spawnSync('zip', ['-qd', file, 'muhur.json'])
  await dropFile('kirpilmis.zip', readFileSync(file))
  const found = ayse.getByRole('region', { name: 'Bulunan lisans' })
  await found.getByText(/^Arşivdeki dosyaların saatleri$/).waitFor()
  expect(await found.getByRole('link', { name: /^MHR/ }).getAttribute('href')).toBe(
    `/admin/licenses/${license.id}`,
  )

  // A link that nobody used yet ends with the withdrawal.
  const asks = { headers: { origin: address }, data: { release_id: release.split('/').at(-1) } }
  const given = await mehmet.request.post(licenseDownloadsUrl(license.id), asks)
  const { pathname } = new URL(((await given.json()) as DownloadLink).url)
  await ayse.goto(release)
  await ayse.getByRole('button', { name: 'Geri çek' }).click()
  const asked = ayse.getByRole('alertdialog')
  await asked.getByLabel('Neden').fill('Açılışta çöküyor')
  await asked.getByRole('button', { name: 'Sürümü geri çek' }).click()
  await ayse.getByText('Geri çekildi', { exact: true }).first().waitFor()
  expect((await fetch(address + pathname)).status).toBe(410)

  /** As a drop does, whose file the page reads. */
  async function dropFile(name: string, bytes: Buffer): Promise<void> {
    const transfer = await ayse.evaluateHandle(
      ([named, base64]) => {
        const data = new DataTransfer()
        const raw = Uint8Array.from(atob(base64!), (letter) => letter.codePointAt(0)!)
        data.items.add(new File([raw], named!))
        return data
      },
      [name, bytes.toString('base64')],
    )
    await ayse
      .getByText('Dosyayı seçin ya da buraya bırakın')
      .dispatchEvent('drop', { dataTransfer: transfer })
  }
})

function start(cwd: string, key: string): { output: () => string } {
  let said = ''
  const bot: ChildProcess = spawn(process.execPath, ['index.mjs'], {
    cwd,
    env: { PATH: process.env.PATH, LICENSE_KEY: key },
  })
  for (const stream of [bot.stdout!, bot.stderr!]) stream.on('data', (part) => (said += String(part)))
  onTestFinished(() => void bot.kill('SIGKILL'))
  return { output: () => said }
}
