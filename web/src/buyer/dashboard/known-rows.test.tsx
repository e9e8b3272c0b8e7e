import { ownPulseUrl } from '@muhur/contract/shop/pulse'
import { userLicensesUrl } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.tsx'
import { buyer, license, signIn } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { queries } from '../../api/query-client.ts'

const list = `GET ${userLicensesUrl(buyer.id)}`

test('cards and strips that were shown stay when the next call fails, and on the page of a license', async () => {
  signIn(buyer)
  const nickname = 'Ana sunucunun bileti, yedeği ve gece açılan ikinci kopyası'
  const pulse = { license_id: license.id, present_hour: '2026-11-20T10:00:00Z', hours: [] }
  serve({ [list]: { body: [{ ...license, nickname }] }, [`GET ${ownPulseUrl}`]: { body: [pulse] } })
  const { screen } = await openApp('/dashboard')
  const strip = screen.getByRole('img', { name: 'Son 48 saatte istek gelmedi' })
  const name = screen.getByRole('heading', { name: nickname })
  await expect.element(strip).toBeVisible()
  const { lineHeight } = getComputedStyle(name.element())
  expect(name.element().clientHeight).toBeCloseTo(Number.parseFloat(lineHeight), 0)

  serve({})
  await queries.invalidateQueries()
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Lisanslar yenilenemedi; son bilinen hâli duruyor.')
  await expect.element(strip).toBeVisible()
  await screen.getByRole('link', { name: /^Ayrıntılar: Ana sunucunun/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: nickname })).toBeVisible()
  await expect.element(strip.first()).toBeVisible()
})
