import { expect } from 'vitest'
import { test } from '../stage/stage.ts'

test('on a phone every control is large enough to hit', async ({ stage }) => {
  const page = await stage.signedIn('mehmet', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto('/dashboard')
  await page.getByText('Toplam Lisans', { exact: true }).waitFor()
  const small = await page.getByRole('button').evaluateAll((all) =>
    all
      .map((button) => ({
        name: button.ariaLabel ?? button.textContent,
        box: button.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && (box.width < 32 || box.height < 32))
      .map(({ name }) => name),
  )
  expect(small).toEqual([])
})
