import { expect } from 'vitest'
import { test } from './stage.ts'

test('the stage detects a violated policy, a foreign request, a thrown error and a console error', async ({
  stage,
}) => {
  stage.expectComplaint(/^policy: img-src stopped https:\/\/elsewhere\.example/)
  stage.expectComplaint(/^foreign request: https:\/\/elsewhere\.example/)
  stage.expectComplaint(/^thrown: Error: nobody catches this/)
  stage.expectComplaint(/^console: a quiet word/)
  // Chromium also logs policy violations to the console.
  stage.expectComplaint(/^console: .*Content Security Policy/)
  const page = await stage.guest()
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => {
    console.error('a quiet word')
    setTimeout(() => {
      throw new Error('nobody catches this')
    })
    return new Promise((refused) => {
      const picture = new Image()
      picture.addEventListener('error', refused)
      picture.src = 'https://elsewhere.example/picture.png'
    }).then(() => undefined)
  })
  expect(await page.locator('img').count()).toBe(0)
})
