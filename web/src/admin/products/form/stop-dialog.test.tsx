import { adminProductUrl } from '@muhur/contract/shop/products'
import { stoppingNoticesUrl, stoppingUrl, type Stopping } from '@muhur/contract/releases/stopping'
import { expect, test } from 'vitest'
import { listedLicense, listedProduct, serveAdmin } from '../../../../test/admin.ts'
import { openApp } from '../../../../test/app.tsx'

const { id, name } = listedProduct
const instance = (at: number): Stopping['instances'][number] => ({
  id: `0199a000-0000-7000-8000-0000000005${at}`,
  version: at === 10 ? null : '1.3.0',
  last_heartbeat_at: '2026-11-20T11:55:00Z',
  license: {
    test: false,
    id: listedLicense.id,
    license_key: listedLicense.license_key,
    product: { id, name },
    owner: listedLicense.owner,
  },
})

/** A server with 26 instances, whose owners are told by one call. */
async function openRules(live_instances: number) {
  let untold = 3
  const all = Array.from({ length: live_instances }, (_, at) => instance(10 + at))
  const server = serveAdmin({
    [`POST ${stoppingUrl(id)}`]: { body: { live_instances, untold, instances: [] } },
    [`POST ${stoppingUrl(id)}?limit=1`]: { body: { live_instances, untold, instances: [] } },
    [`POST ${stoppingUrl(id)}?page=1&limit=25`]: () => ({
      body: { live_instances, untold, instances: all.slice(0, 25) },
    }),
    [`POST ${stoppingUrl(id)}?page=2&limit=25`]: () => ({
      body: { live_instances, untold, instances: all.slice(25) },
    }),
    [`POST ${stoppingNoticesUrl(id)}`]: () => {
      const warned = untold
      untold = 0
      return { body: { told: warned } }
    },
    [`PATCH ${adminProductUrl(id)}`]: { body: listedProduct, headers: { etag: '"2"' } },
  })
  const { screen } = await openApp(`/admin/products/${id}?sekme=kurallar`)
  await screen.getByRole('textbox', { name: /^Engellenen sürümler/ }).fill('1.3.0')
  await screen.getByRole('button', { name: 'Kuralları kaydet' }).click()
  const sent = (call: string) => server.calls.filter((one) => one.call === call).map(({ body }) => body)
  return { screen, sent }
}

test('before versions are blocked the seller sees which instances stop, tells their owners and may block later', async () => {
  const { screen, sent } = await openRules(26)
  const dialog = screen.getByRole('alertdialog', { name: '26 kurulum duracak' })
  const list = dialog.getByRole('list', { name: 'Duracak kurulumlar' })
  await expect.element(list.getByText('sürümsüz')).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(25)
  await dialog.getByRole('button', { name: 'Sonraki' }).click()
  await expect.element(dialog.getByText('2 / 2')).toBeVisible()
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1)
  await dialog.getByRole('button', { name: 'Önce haber ver' }).click()
  await expect.element(dialog.getByText(/^Sahiplerine haber verildi/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Önce haber ver' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Vazgeç' }).click()
  expect(sent(`POST ${stoppingNoticesUrl(id)}`)).toEqual([{ blocked_versions: ['1.3.0'] }])
  expect(sent(`PATCH ${adminProductUrl(id)}`)).toEqual([])
})

test('the block goes on from the dialog', async () => {
  const { screen, sent } = await openRules(1)
  await screen.getByRole('button', { name: 'Sürümleri engelle' }).click()
  await expect
    .poll(() => sent(`PATCH ${adminProductUrl(id)}`))
    .toEqual([{ policy: { blocked_versions: ['1.3.0'] } }])
})

test('without a running instance there is no dialog', async () => {
  const { screen, sent } = await openRules(0)
  await expect.poll(() => sent(`PATCH ${adminProductUrl(id)}`)).toHaveLength(1)
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})
