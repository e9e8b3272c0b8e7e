import { blocksUrl, type Block } from '@muhur/contract/shop/blocks'
import { ownDataUrl } from '@muhur/contract/shop/privacy'
import { userLicensesUrl } from '@muhur/contract/shop/licenses'
import { sessionUrl, type CurrentSession } from '@muhur/contract/access/session'
import { buyerScopes, type IssuedToken } from '@muhur/contract/access/tokens'
import { expect } from 'vitest'
import { signIn } from '../stage/people.ts'
import { address, test } from '../stage/stage.ts'

test('Zeynep takes her data along and asks for the erasure; Ayşe refuses, then erases her', async ({
  stage,
}) => {
  const zeynep = await stage.signedIn('zeynep', { viewport: { width: 390, height: 844 } })
  await zeynep.goto('/account?sekme=verilerim')
  const downloading = zeynep.waitForEvent('download')
  await zeynep.getByRole('button', { name: 'Okunur dosya (HTML)' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^muhur-verilerim-.+\.html$/)
  expect((await zeynep.request.get(ownDataUrl)).ok()).toBe(true)

  const ask = async () => {
    await zeynep.getByRole('button', { name: 'Hesabımın silinmesini iste' }).click()
    await zeynep.getByRole('button', { name: 'Silinmesini iste', exact: true }).click()
    await zeynep.getByText('Silme isteğiniz yanıt bekliyor.').waitFor()
  }
  await ask()

  const ayse = await stage.signedIn('ayse')
  await ayse.goto('/admin/erasures')
  await ayse.getByRole('link', { name: /KVKK istekleri.*1 istek yanıt bekliyor/ }).waitFor()
  await ayse.getByRole('button', { name: 'Reddet: zeynep' }).click()
  await ayse.getByRole('button', { name: 'Reddet', exact: true }).click()
  await ayse.getByText('Kullanıcının okuyacağı nedeni yazın.').waitFor()
  await ayse.getByLabel('Neden').fill('Faturanızı saklamak zorundayız.')
  await ayse.getByRole('button', { name: 'Reddet', exact: true }).click()
  await ayse.getByRole('cell', { name: /Faturanızı saklamak zorundayız/ }).waitFor()

  await zeynep.reload()
  await zeynep.getByText('Faturanızı saklamak zorundayız.').waitFor()
  await ask()
  for (const [network, note] of [
    ['198.51.100.0/24', 'zeynep buradan geliyor'],
    ['198.51.101.0/24', 'Zeynep’in komşusu'],
    ['198.51.102.0/24', 'Barındırıcı'],
  ])
    await ayse.request.post(blocksUrl, { headers: { origin: address }, data: { network, note } })
  await ayse.getByRole('button', { name: 'Sil: zeynep' }).click()
  await ayse.getByRole('button', { name: 'Kalıcı olarak sil' }).click()
  await ayse.getByText('zeynep silindi.').waitFor()
  await ayse.getByRole('heading', { name: /^Silme isteği: Silinen kullanıcı \d{4}$/ }).waitFor()

  // What others wrote: one is left and taken back, one goes alone, the rest together.
  const rows = ayse.getByRole('table', { name: 'Kalanlar' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(5)
  const neighbour = rows.filter({ hasText: 'Zeynep’in komşusu' })
  await neighbour.getByRole('button', { name: /^Yerinde bırak/ }).click()
  await neighbour.waitFor({ state: 'detached' })
  await ayse.getByText('Yerinde bıraktıklarınız (1)').click()
  await ayse.getByRole('table', { name: 'Yerinde bırakılanlar' }).getByText('Zeynep’in komşusu').waitFor()
  await ayse.getByRole('button', { name: 'Geri al' }).click()
  await neighbour.waitFor()
  await rows.filter({ hasText: 'buradan geliyor' }).getByRole('button', { name: /^Sil/ }).click()
  await ayse.getByText('Metin kalıcı olarak silindi.').waitFor()
  await ayse.getByRole('button', { name: 'Hepsini sil (3)' }).click()
  await ayse.getByRole('button', { name: 'Hepsini sil', exact: true }).click()
  await ayse.getByText('Başkalarının yazdıklarında bu kişiden bir iz kalmadı.').waitFor()
  const blocks = (await (await ayse.request.get(address + blocksUrl)).json()) as Block[]
  const ofThisSpec = blocks.filter(({ network }) => network?.startsWith('198.51.10'))
  expect(ofThisSpec.map(({ note }) => note).filter(Boolean)).toEqual(['Barındırıcı'])
  stage.expectComplaint(/401 .*\/api\//)
  await zeynep.reload()
  await zeynep.waitForURL('**/login**')

  // The same Discord account is a new user, on whom other specs count.
  await signIn(await stage.guest(), 'zeynep')
})

test('Mehmet makes a token that reads his own licenses', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  await page.goto('/account?sekme=tokenlar')
  await page.getByRole('button', { name: 'Yeni token' }).click()
  const form = page.getByRole('dialog', { name: 'Yeni API token’ı' })
  await expect.poll(() => form.getByRole('checkbox').count()).toBe(buyerScopes.length)
  await form.getByLabel('Ad').fill('Panom')
  await form.getByRole('checkbox', { name: 'Lisanslar: Okuma' }).check()
  const made = page.waitForResponse((response) => response.request().method() === 'POST')
  await form.getByRole('button', { name: 'Token oluştur' }).click()
  const { secret, token } = (await (await made).json()) as IssuedToken
  const shown = page.getByRole('alertdialog', { name: 'Panom' })
  await shown.getByText(userLicensesUrl(token.owner.id)).waitFor()
  const own = await fetch(address + userLicensesUrl(token.owner.id), {
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(own.status).toBe(200)
  const session = (await (await page.request.get(sessionUrl)).json()) as CurrentSession
  expect(session.user.id).toBe(token.owner.id)
})
