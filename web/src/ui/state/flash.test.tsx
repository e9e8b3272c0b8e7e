import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Flash } from './flash.tsx'

test('a changed value lights up once, a first value does not', async () => {
  const shown = (value: number) => <Flash value={value}>{value}</Flash>
  const screen = await render(shown(1))
  const number = () => document.querySelector('.animate-flash')?.textContent
  expect(number()).toBeUndefined()
  await screen.rerender(shown(1))
  expect(number()).toBeUndefined()
  await screen.rerender(shown(2))
  expect(number()).toBe('2')
  const iterations = getComputedStyle(document.querySelector('.animate-flash')!).animationIterationCount
  expect(iterations).toBe('1')
})
