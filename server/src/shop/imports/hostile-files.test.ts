import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { importer } from '../../../test/shop/importer.ts'
import { world } from '../../../test/shop/world.ts'

const w = await world()
const header = 'Ürün;Sahip Discord Kimliği\n'
const part = 511 * 1024

/** The result for a file of one part, and the milliseconds for which nothing else had a turn. */
async function check(payload: string) {
  const ayse = await importer(w)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const checked = await ayse.upload(payload)
  delay.disable()
  return { ...checked, blocked: delay.max / 1e6 }
}

test.each([
  ['blank lines', header + '\n'.repeat(part), /başka satır yok/],
  ['blank lines alone', '\n'.repeat(part), /Dosya boş/],
  ['blank lines of Windows', header.replace('\n', '\r\n') + '\r\n'.repeat(part / 2), /başka satır yok/],
  ['carriage returns', header.replace('\n', '\r') + '\r'.repeat(part), /başka satır yok/],
  ['empty rows', header + ';\n'.repeat(part / 2), /200\.000 satırdan çok var \(boş satırlar da sayılır\)/],
  ['quotes', header + '"'.repeat(part), /64\.000 karakterden uzun/],
  ['one cell', header + 'a'.repeat(part), /64\.000 karakterden uzun/],
  ['one cell in a quote that never ends', `${header}"${'a\n'.repeat(part / 2)}`, /tırnak kapanmıyor/],
  ['separators', header + ';'.repeat(part), /64\.000 karakterden uzun/],
  ['separators alone', ';'.repeat(part), /64\.000 karakterden uzun/],
  ['rows of a hundred and one cells', `${header}${';'.repeat(100)}\n`, /100 sütundan çok var \(2\. satır\)/],
  ['cells that go on for lines', header + `${';'.repeat(50)}"\n"`.repeat(9_000), /100 sütundan çok var/],
  ['zero bytes', header + '\0'.repeat(part), /kodlaması anlaşılamadı/],
])('a file of %s is refused with its reason, and holds nobody up', async (_what, text, fault) => {
  const { state, fault: reason, blocked } = await check(text)
  expect({ state, reason }).toEqual({ state: 'refused', reason: expect.stringMatching(fault) })
  // A busy machine holds everybody up, too.
  expect(blocked).toBeLessThan(5_000)
})

test('a row of a hundred cells is read, and blank rows between others are passed over', async () => {
  const { id } = await w.product()
  const row = `${id};110000000000000002`
  const wide = `${row}${';x'.repeat(98)}`
  const columns = `product_id;discord_id${';x'.repeat(98)}`
  const { state, good_count, refused_count, sample } = await check(
    `${columns}\n\n${wide}\n;;\n \n${row}\n${'\n'.repeat(10_000)}${row}\n`,
  )
  expect({ state, good_count, refused_count }).toEqual({ state: 'ready', good_count: 3, refused_count: 0 })
  expect(sample.map(({ line }) => line)).toEqual([3, 6, 10_007])
})
