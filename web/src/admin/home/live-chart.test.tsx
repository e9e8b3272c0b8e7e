import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LiveChart } from './live-chart.tsx'

test('the curve reaches the figure of the heading, and ends with what runs at present', async () => {
  const live = [
    ['2026-11-20T09:01:00.000Z', 4],
    ['2026-11-20T09:02:00.000Z', 9],
    ['2026-11-20T09:04:00.000Z', 5],
  ] as const
  const screen = await render(<LiveChart live={live.map(([at, instances]) => ({ at, instances }))} />)
  const chart = screen.getByRole('region', { name: 'Son 24 saatte aynı anda en çok 9 kurulum çalıştı' })
  await chart.getByRole('application').click()
  await userEvent.keyboard('{End}')
  await expect.element(chart.getByRole('status')).toMatchTextContent(/:04: 5 kurulum/)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(chart.getByRole('status')).toMatchTextContent(/:00: 9 kurulum/)
})

test('the table has the same time of yesterday and of today', async () => {
  const live = [
    { at: '2026-11-19T09:01:00.000Z', instances: 4 },
    { at: '2026-11-20T09:01:00.000Z', instances: 9 },
  ]
  const screen = await render(<LiveChart live={live} />)
  await screen.getByText('Tablo olarak göster').click()
  expect(screen.getByRole('row', { name: /:01/ }).elements()).toHaveLength(2)
})
