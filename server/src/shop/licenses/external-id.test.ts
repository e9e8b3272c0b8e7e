import { exportUrl } from '@muhur/contract/shop/bulk'
import { importsUrl, importStartUrl, importUrl } from '@muhur/contract/shop/imports/imports'
import {
  adminLicensesUrl,
  adminLicenseUrl,
  userLicensesUrl,
  type ListedLicense,
} from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const w = await world()
const mehmet = '110000000000000002'

const ayse = async () => ({ headers: await w.signIn('ayse') })
const issue = async (license: object) =>
  w.request('POST', adminLicensesUrl, {
    ...(await ayse()),
    payload: { product_id: await productId(), discord_id: mehmet, ...license },
  })
const productId = async () => (await w.db.queries.selectFrom('products').select('id').executeTakeFirst())!.id
const found = async (query: string) =>
  (await w.request('GET', `${adminLicensesUrl}?${query}`, await ayse()))
    .json<ListedLicense[]>()
    .map(({ external_id }) => external_id)

test('a license is found by the seller’s own id and by what a program keeps with it', async () => {
  await w.product()
  await issue({ external_id: 'abone-1042', metadata: { plan: 'pro', 'kanal.no': 'a:b' } })
  await issue({ external_id: 'abone_1', metadata: { plan: 'temel' } })
  await issue({})
  expect(await found('external_id=abone-1042')).toEqual(['abone-1042'])
  expect(await found('external_id=abone')).toEqual([])
  expect(await found('metadata=plan:pro')).toEqual(['abone-1042'])
  expect(await found(`metadata=${encodeURIComponent('kanal.no:a:b')}`)).toEqual(['abone-1042'])
  expect(await found('q=abone-10')).toEqual(['abone-1042'])
  expect(await found('q=abone_')).toEqual(['abone_1'])
  expect((await found('q=abone')).sort()).toEqual(['abone-1042', 'abone_1'])
})

test('an external id is one license’s alone within the product, also for two at once', async () => {
  await w.product()
  const both = await Promise.all([issue({ external_id: 'a-1' }), issue({ external_id: 'a-1' })])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(both.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
    code: 'EXTERNAL_ID_TAKEN',
    field: 'external_id',
  })
  const second = (await issue({})).json<ListedLicense>()
  const change = async (external_id: string) =>
    (
      await w.request('PATCH', adminLicenseUrl(second.id), { ...(await ayse()), payload: { external_id } })
    ).json()
  expect(await change('a-1')).toMatchObject({ status: 409, code: 'EXTERNAL_ID_TAKEN' })
  expect(await change('a-2')).toMatchObject({ external_id: 'a-2' })
  const other = (await w.product({ name: 'Başka' })).id
  expect((await issue({ product_id: other, external_id: 'a-1' })).statusCode).toBe(201)
})

test.each([
  ['21 pairs', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`a${at}`, '']))],
  ['a capital letter in a name', { Plan: 'pro' }],
  ['a value of 501 characters', { plan: 'x'.repeat(501) }],
  ['a number', { plan: 1 }],
])('%s is no metadata', async (_what, metadata) => {
  await w.product()
  expect((await issue({ metadata })).json()).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
})

test('the buyer and the bot read nothing of either; the history says what was changed', async () => {
  await w.product()
  const made = (await issue({ external_id: 'gizli-1', metadata: { plan: 'gizli' } })).json<ListedLicense>()
  const payload = { metadata: { plan: 'gizlipro' } }
  await w.request('PATCH', adminLicenseUrl(made.id), { ...(await ayse()), payload })
  const headers = await w.signIn('mehmet')
  const own = await w.request('GET', userLicensesUrl(await w.userId('mehmet')), { headers })
  expect(own.json()).toMatchObject([{ id: made.id }])
  const verdict = await w.gate('validate', { license_key: made.license_key })
  expect(`${own.body}${JSON.stringify(verdict.body)}`).not.toContain('gizli')
  const history = await w.request('GET', `${adminLicenseUrl(made.id)}/history`, await ayse())
  expect(history.json()).toMatchObject([
    { detail: { ...payload, before: { metadata: { plan: 'gizli' } } } },
    { detail: { external_id: 'gizli-1', metadata: { plan: 'gizli' } } },
  ])
})

test('a file that was exported brings both back, and a taken id is a fault of its row', async () => {
  const { id: product_id } = await w.product()
  await issue({ external_id: 'a-1', metadata: { plan: 'pro', not: 'a;"b' } })
  const csv = (
    await w.request('GET', `${exportUrl}?columns=product_id,discord_id,external_id,metadata`, await ayse())
  ).body
  const upload = async () => {
    const headers = { ...(await ayse()).headers, 'content-type': 'text/csv' }
    const url = `${importsUrl}?file_name=x.csv&last=true`
    const { id } = (await w.request('POST', url, { headers, payload: csv })).json<{ id: string }>()
    const state = async () =>
      (await w.request('GET', importUrl(id), await ayse())).json<{ state: string; refused: object[] }>()
    await expect.poll(async () => (await state()).state).toBe('ready')
    return { id, ...(await state()) }
  }
  expect((await upload()).refused).toMatchObject([
    { field: 'Dış Kimlik', reason: 'Bu dış kimlik zaten kayıtlı' },
  ])
  await w.db.executeSql('delete from licenses')
  const { id, refused } = await upload()
  expect(refused).toEqual([])
  await w.request('POST', importStartUrl(id), { ...(await ayse()), payload: { all_or_nothing: false } })
  await expect.poll(() => found(`product_id=${product_id}&external_id=a-1`)).toEqual(['a-1'])
  const [license] = await w.db.queries.selectFrom('licenses').select('metadata').execute()
  expect(license!.metadata).toEqual({ plan: 'pro', not: 'a;"b' })
})
