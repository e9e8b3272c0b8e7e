import { expect, test } from 'vitest'
import { whenFree } from '../../../test/nodes/when-free.ts'
import { world } from '../../../test/shop/world.ts'
import { get, shelf } from './downloads.fixture.ts'

const w = await world()

test('of forty calls at once ten get a link, and the others are told when to come again', async () => {
  const { publish, ask } = await shelf(w)
  const id = await publish('1.0.0')
  await w.clock.advance(1)
  const answers = await Promise.all(Array.from({ length: 40 }, () => whenFree(() => ask(id))))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  for (const { headers, ...answer } of refused) {
    expect(answer.json()).toMatchObject({
      code: 'RATE_LIMITED',
      error: 'Bir lisans saatte en çok 10 dosya indirir; 60 dakika sonra tekrar deneyin.',
    })
    expect(headers['retry-after']).toBe('3600')
  }
  await w.clock.advance(3601)
  expect((await ask(id)).statusCode).toBe(201)
})

test('of twenty requests that begin at once one takes the link, and none that asks for the head alone', async () => {
  const { publish, link } = await shelf(w)
  const made = await link(await publish('1.0.0'))
  const heads = Array.from({ length: 20 }, () => get(made, w, { method: 'HEAD' }))
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(made, w)))
  for (const { status } of await Promise.all(heads)) expect([200, 410]).toContain(status)
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array(19).fill(410)])
})
