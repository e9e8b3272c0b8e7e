import type { LicenseDetail } from '@muhur/contract/shop/license-detail'
import { defaultPolicy } from '@muhur/contract/gate/policy'
import { expect, test } from 'vitest'
import { listedLicense } from '../../../../test/admin.ts'
import { changeOf, editResolver, fieldsOf } from './edit-fields.ts'

const license: LicenseDetail = {
  ...listedLicense,
  updated_at: listedLicense.created_at,
  policy: { grace: 7200 },
  orders: [],
  product_policy: defaultPolicy,
}

test('an own rule is shown in its largest unit and read back in seconds', () => {
  const fields = fieldsOf(license)
  expect(fields.spans.grace).toEqual({ amount: '2', unit: '3600' })
  expect(changeOf(fields, license)).toEqual({})
  fields.spans.grace = { amount: '3', unit: '86400' }
  expect(changeOf(fields, license)).toEqual({ policy: { grace: 259_200 } })
})

test('the number of moves a day stays as it is, or changes to another number', () => {
  const bound = { ...license, policy: { new_machines: 5 } }
  const fields = fieldsOf(bound)
  expect([fields.own.new_machines, fields.new_machines]).toEqual([true, '5'])
  fields.note = 'Aynı makineler'
  expect(changeOf(fields, bound)).toEqual({ note: 'Aynı makineler' })
  fields.new_machines = '0'
  expect(changeOf(fields, bound)).toMatchObject({ policy: { new_machines: 0 } })
  fields.own.new_machines = false
  expect(changeOf(fields, bound)).toMatchObject({ policy: {} })
})

test('only own rules are checked, and the lease stays longer than the interval', async () => {
  const fields = fieldsOf(license)
  const faults = async () => {
    const options = { fields: {}, shouldUseNativeValidation: undefined }
    const { errors } = await editResolver(license)(fields, undefined, options)
    return [errors.spans?.lease?.amount?.message, errors.spans?.heartbeat_interval?.amount?.message]
  }
  fields.spans.lease = { amount: '', unit: '60' }
  expect(await faults()).toEqual([undefined, undefined])
  fields.own.lease = true
  expect(await faults()).toEqual([expect.stringMatching(/arasında bir tam sayı yazın/), undefined])
  fields.spans.lease = { amount: String(defaultPolicy.heartbeat_interval), unit: '1' }
  expect(await faults()).toEqual(['Bu süre nabız aralığından uzun olmalı.', undefined])
  fields.own.lease = false
  fields.own.heartbeat_interval = true
  fields.spans.heartbeat_interval = { amount: String(defaultPolicy.lease), unit: '1' }
  expect(await faults()).toEqual([undefined, expect.stringMatching(/kısa olmalı/)])
})

test('a past day may stay unchanged, but no past day may be chosen', async () => {
  const ended = { ...license, expires_at: '2020-01-31T20:59:59.000Z' }
  const fields = fieldsOf(ended)
  const options = { fields: {}, shouldUseNativeValidation: undefined }
  const check = () => editResolver(ended)(fields, undefined, options)
  expect(await check()).toEqual({ values: {}, errors: {} })
  fields.expires_at = '2020-01-30'
  expect((await check()).errors.expires_at?.message).toBe('Bitiş tarihi bugünden önce olamaz.')
  fields.expires_at = ''
  expect((await check()).errors.expires_at?.message).toBe('Bitiş tarihini seçin ya da sınırsız bırakın.')
  fields.term = 'unlimited'
  expect((await check()).values).toEqual({ expires_at: null })
})
