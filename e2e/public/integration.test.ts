import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinsPlaceholder } from '@muhur/contract/shop/integration'
import { integrationFiles } from '@muhur/contract/gate/sdk-languages'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { programs } from '../five-minutes/programs.ts'
import { address, test } from '../stage/stage.ts'
import { issue, productsOf } from '../stage/truth.ts'

async function openIntegration(page: Page): Promise<string> {
  const [product] = await productsOf(page)
  await page.goto(`/products/${product!.id}?sekme=entegrasyon`)
  await page.getByRole('heading', { level: 2, name: 'Üç adımda bağlayın' }).waitFor()
  return product!.id
}

async function copy(page: Page, name: string): Promise<string> {
  const button = page.getByRole('button', { name: `Kodu kopyala: ${name}`, exact: true })
  await button.click()
  // Near this button, since the last button's message may still be visible.
  await button.locator('xpath=following-sibling::span').getByText('Kod kopyalandı').waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('the tab has its own address: it survives a reload, the arrow keys do not move the page, and the back button leaves the tab', async ({
  stage,
}) => {
  const page = await stage.guest()
  const [product] = await productsOf(page)
  await page.goto(`/products/${product!.id}`)
  await page.getByRole('tab', { name: 'Entegrasyon' }).click()
  const title = page.getByRole('heading', { name: 'Üç adımda bağlayın' })
  await title.waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?sekme=entegrasyon')
  await page.reload()
  await title.waitFor()
  await page.getByRole('tab', { name: 'curl' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('dil')).toBe('curl')
  await page.evaluate(() => scrollTo(0, 200))
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.getByRole('tabpanel', { name: 'discord.js', exact: true }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(200)
  await page.goBack()
  await page.getByRole('heading', { name: 'Lisans nasıl çalışır?' }).waitFor()
  await title.waitFor({ state: 'hidden' })
})

/** Downloads `file` by the page's link into a new folder, which exists while `use` runs. */
async function withDownload(page: Page, file: string, use: (folder: string) => Promise<void> | void) {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-download-'))
  try {
    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: `${file} dosyasını indir` }).click()
    const download = await arriving
    expect(download.suggestedFilename()).toBe(file)
    await download.saveAs(join(folder, file))
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('each language downloads its file with this server and this product in it; its doctor accepts a license', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse')
  const { license_key } = await issue(page)
  const id = await openIntegration(page)
  for (const { tab, file } of programs) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await withDownload(page, file, (folder) => {
      const text = readFileSync(join(folder, file), 'utf8')
      expect(text).toContain(`${address} ${id} `)
      expect(text).not.toContain(pinsPlaceholder)
      if (file === integrationFiles.js.name) acceptsLicense(folder, license_key)
    })
  }
})

function acceptsLicense(folder: string, license_key: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['license.mjs', 'doctor'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, LICENSE_KEY: license_key },
    timeout: 30_000,
  })
  expect(stdout, stderr).toContain('VERDICT=VALID')
  expect(status).toBe(0)
  expect(stdout).not.toContain(license_key)
}

test('the copied JavaScript compiles; the copied curl command calls for this product, and the answer is correct', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse')
  const { license_key } = await issue(page)
  const id = await openIntegration(page)
  for (const [name, type] of [
    ['index.mjs', 'module'],
    ['index.cjs', 'commonjs'],
  ] as const) {
    const { status, stderr } = spawnSync(process.execPath, [`--input-type=${type}`, '--check', '-'], {
      encoding: 'utf8',
      input: await copy(page, name),
    })
    expect(status, stderr).toBe(0)
  }

  await page.getByRole('tab', { name: 'curl' }).click()
  const command = await copy(page, 'Terminal: çağrı')
  // A shell runs the command; a stand-in for curl prints the arguments.
  const { stdout } = spawnSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    encoding: 'utf8',
    env: { LICENSE_KEY: license_key },
  })
  const [url, , header, , body] = stdout.split('\0')
  expect(JSON.parse(body ?? '')).toEqual({ license_key, product_id: id })
  const [name, value] = header!.split(': ')
  const answer = await fetch(url ?? '', { method: 'POST', headers: { [name!]: value! }, body: body ?? '' })
  expect(await answer.json()).toMatchObject({ valid: true, code: 'VALID' })
})
