import { expect, test } from 'vitest'
import { readFile } from './file.ts'

/** The rows' numbers with their first cells. */
async function numbered(text: string): Promise<[number, string][]> {
  const rows: [number, string][] = []
  for await (const { line, cells } of readFile(Buffer.from(text)).records) rows.push([line, cells[0]!])
  return rows
}

test('a row has the number that Excel shows, whatever breaks the lines before', async () => {
  expect(await numbered('Ürün;Not\r\nBir;"iki\nsatır"\r\n\r\n;\r\nBeş;x\r\n')).toEqual([
    [1, 'Ürün'],
    [2, 'Bir'],
    [5, 'Beş'],
  ])
  expect(await numbered('sep=;\r\nÜrün;Not\r\nBir;x\r\n')).toEqual([
    [1, 'Ürün'],
    [2, 'Bir'],
  ])
  await expect(numbered('Ürün;Not\nBir;"iki\nsatır"\nÜç;"açık\n')).rejects.toThrow(
    'Bir tırnak kapanmıyor (3. satır).',
  )
})
