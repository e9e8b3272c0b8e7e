import { expect } from 'vitest'
import { barriers, testEveryScreen } from './every-screen.ts'
import { themes } from '../pictures/pictures.ts'
import { test } from '../stage/stage.ts'

testEveryScreen('desk')

test("the demo's Discord is accessible, too", async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/api/auth/discord/start')
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    expect(await barriers(page)).toEqual([])
  }
})

test('the checks find a picture without an alternative text', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => {
    const picture = new Image()
    picture.src = '/favicon.svg'
    document.querySelector('main')?.append(picture)
  })
  expect(await barriers(page)).toEqual([expect.stringContaining('image-alt')])
})
