import { defaultBrand, editBrandUrl, type Brand } from '@muhur/contract/shop/brand'
import { overviewUrl, type Overview } from '@muhur/contract/shop/overview'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const w = await world()

const setup = async () =>
  (await w.request('GET', overviewUrl, { headers: await w.signIn('ayse') })).json<Overview>().setup

test('the first steps are ticked by what the shop holds', async () => {
  expect(await setup()).toMatchObject({ product: null, license_id: null, called: false, alive: false })
  const { id, product_id, license_key } = await w.license()
  expect(await setup()).toEqual({
    demo: true,
    named: false,
    reachable: false,
    product: { id: product_id, published: true },
    license_id: id,
    downloaded: false,
    called: false,
    alive: false,
  })
  await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  expect(await setup()).toMatchObject({ called: true, alive: true })
})

test('a shop is named once its look is not the default, and reachable once no placeholder is left among its contacts', async () => {
  const save = async (change: Partial<Brand>) => {
    const payload = { ...defaultBrand, name: 'Ayşe’nin Botları', ...change }
    await w.request('PUT', editBrandUrl, { headers: await w.signIn('ayse'), payload })
    return setup()
  }
  const email = 'ayse@botlar.example'
  expect(await save({ name: defaultBrand.name, email })).toMatchObject({ named: false })
  expect(await save({ name: defaultBrand.name, accent: '#aa3355' })).toMatchObject({ named: true })
  expect(await save({})).toMatchObject({ named: true, reachable: false })
  expect(await save({ email })).toMatchObject({ reachable: false })
  expect(await save({ socials: [] })).toMatchObject({ reachable: false })
  for (const url of [
    'https://Discord.com/',
    'https://discord.com/#',
    'https://discord.com#x',
    'https://discord.gg/?x',
  ])
    expect(await save({ email, socials: [{ name: 'Discord', url }] })).toMatchObject({ reachable: false })
  expect(await save({ email, socials: [] })).toMatchObject({ reachable: true })
})
