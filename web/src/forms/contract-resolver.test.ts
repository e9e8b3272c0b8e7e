import { displayPattern } from '@muhur/contract/scalars'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { contractResolver } from './contract-resolver.ts'

const Body = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 80, pattern: displayPattern }),
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  lines: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z]+$' }), { maxItems: 3, uniqueItems: true })),
  links: Type.Optional(Type.Array(Type.Object({ url: Type.String({ pattern: '^https://' }) }))),
  site: Type.Optional(Type.Union([Type.String({ maxLength: 20, pattern: '^https://' }), Type.Null()])),
})

interface Fields {
  name: string
  seats: string
  lines: string
  links: { url: string }[]
  site: string
}

const empty: Fields = { name: 'Ad', seats: '', lines: '', links: [], site: '' }

const resolver = contractResolver({
  schema: Body,
  bodyOf: ({ name, seats, lines, links, site }: Fields) => ({
    name,
    seats: seats === '' ? undefined : Number(seats),
    lines: lines === '' ? [] : lines.split('\n'),
    links,
    site: site || null,
  }),
  words: {
    name: { name: 'Ad', expected: 'Adını yazın.' },
    lines: { expected: (line) => `“${String(line)}” olmadı.` },
    links: { expected: 'Adres yazın.' },
    site: { expected: 'https:// ile başlasın.' },
  },
  rules: ({ name }) => ({ name: name !== 'Mühür' || 'Bu ad bizim.' }),
})

const errorsOf = async (change: Partial<Fields>) => {
  const { errors } = await resolver({ ...empty, ...change }, undefined, {
    fields: {},
    shouldUseNativeValidation: undefined,
  })
  return errors
}

test('a form that the contract accepts hands over the body, not its fields', async () => {
  const fields = { ...empty, seats: '3', lines: 'a\nb' }
  const options = { fields: {}, shouldUseNativeValidation: undefined }
  expect(await resolver(fields, undefined, options)).toEqual({
    errors: {},
    values: { name: 'Ad', seats: 3, lines: ['a', 'b'], links: [], site: null },
  })
})

test.each<[Partial<Fields>, object]>([
  [{ name: '' }, { name: { message: 'Adını yazın.' } }],
  [
    { name: 'Ad\u202e' },
    { name: { message: 'Metinde görünmeyen bir karakter var; kopyalamak yerine elle yazın.' } },
  ],
  [{ name: 'x'.repeat(81) }, { name: { message: 'Ad en çok 80 karakter olabilir.' } }],
  [{ name: 'Mühür' }, { name: { message: 'Bu ad bizim.' } }],
  [{ seats: '0' }, { seats: { message: '1 ile 10.000 arasında bir tam sayı yazın.' } }],
  [{ seats: 'çok' }, { seats: { message: '1 ile 10.000 arasında bir tam sayı yazın.' } }],
  [{ lines: 'a\nB' }, { lines: { message: '“B” olmadı.' } }],
  [{ lines: 'a\na' }, { lines: { message: 'Aynı satır iki kez yazılmış.' } }],
  [{ lines: 'a\nb\nc\nd' }, { lines: { message: 'En çok 3 satır yazabilirsiniz.' } }],
  [{ site: 'http://x' }, { site: { message: 'https:// ile başlasın.' } }],
  [{ site: `https://${'x'.repeat(20)}` }, { site: { message: 'https:// ile başlasın.' } }],
])('%o is told at its field', async (change, errors) => expect(await errorsOf(change)).toMatchObject(errors))

test('a fault in an element of a nested list appears at the nested field', async () => {
  const errors = await errorsOf({ links: [{ url: 'https://a' }, { url: 'b' }] })
  expect(errors.links).toMatchObject({ 1: { url: { message: 'Adres yazın.' } } })
  expect(errors.name).toBeUndefined()
})

test('all faulty fields get their errors at once', async () => {
  const errors = await errorsOf({ name: '', seats: '0', lines: 'A', site: 'x' })
  expect(Object.keys(errors)).toEqual(['name', 'seats', 'lines', 'site'])
})
