import { tokensUrl, type IssuedToken } from '@muhur/contract/access/tokens'
import { usersUrl } from '@muhur/contract/access/users'
import { expect } from 'vitest'
import { address, test } from '../stage/stage.ts'

test('a user is found, made an admin and back; an admin of the environment is marked', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/users')
  await page.getByRole('searchbox').fill('ZEYN')
  await page.waitForURL('**q=ZEYN**')
  await page.getByRole('link', { name: 'zeynep' }).click()
  const dialog = page.getByRole('alertdialog')
  const press = async (verb: string) => {
    await page.getByRole('button', { name: verb, exact: true }).click()
    const listed = await dialog.getByRole('listitem').allInnerTexts()
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    return listed
  }
  await press('Yönetici yap')
  const zeynep = await stage.signedIn('zeynep')
  const made = await zeynep.request.post(tokensUrl, {
    headers: { origin: address },
    data: { name: 'Zeynep’in botu', scopes: ['users:read'] },
  })
  const { secret } = (await made.json()) as IssuedToken
  await zeynep.close()
  await page.reload()
  expect(await press('Yöneticiliği al')).toEqual(['Zeynep’in botu API token’ı'])
  const usersWith = await fetch(address + usersUrl, { headers: { authorization: `Bearer ${secret}` } })
  expect(usersWith.status).toBe(401)
  await page.getByRole('table', { name: 'Geçmiş' }).getByText('Yöneticiliği aldı').first().waitFor()

  await page.goto('/admin/users?q=ayse&role=admin')
  await page.getByRole('link', { name: 'ayse', exact: true }).click()
  await page.getByText('ADMIN_DISCORD_IDS', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Yöneticiliği al' }).count()).toBe(0)
  await page.getByRole('table', { name: 'Açık oturumlar' }).getByText('127.0.0.1').first().waitFor()
})
