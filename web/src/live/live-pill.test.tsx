import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError, Unreachable } from '../api/api.ts'
import { newQueryClient } from '../api/new-query-client.ts'
import { LivePill } from './live-pill.tsx'

let failure: Error | undefined

function Asking() {
  const { refetch, status } = useQuery({
    queryKey: ['asked'],
    queryFn: () => (failure ? Promise.reject(failure) : Promise.resolve('answer')),
  })
  return <button onClick={() => void refetch()}>{status}</button>
}

const show = () =>
  render(
    <QueryClientProvider client={newQueryClient()}>
      <LivePill />
      <Asking />
    </QueryClientProvider>,
  )

test.each([
  ['no answer came', new Unreachable(new TypeError('Failed to fetch'))],
  ['the server failed', new ApiError('Olmadı', 503, {})],
])('the pill says that the server does not answer when %s, until an answer comes', async (_what, error) => {
  failure = error
  const screen = await show()
  const pill = screen.getByText('Sunucu yanıt vermiyor')
  await expect.element(pill).toBeVisible()
  failure = undefined
  await screen.getByRole('button').click()
  await expect.element(pill).not.toBeInTheDocument()
})

test('on a phone the pill is one line, and a screen reader hears the whole sentence', async () => {
  await page.viewport(390, 844)
  failure = new ApiError('Olmadı', 500, {})
  const screen = await show()
  await expect.element(screen.getByText('Yanıt yok')).toBeVisible()
  await expect.element(screen.getByRole('status')).toMatchTextContent('Sunucu yanıt vermiyor')
  const pill = document.querySelector('[data-live]')!
  expect(pill.getBoundingClientRect().height).toBe(24)
})

test('a refusal is an answer', async () => {
  failure = new ApiError('Olmaz', 403, {})
  const screen = await show()
  await expect.element(screen.getByRole('button', { name: 'error' })).toBeVisible()
  expect(screen.getByText('Sunucu yanıt vermiyor').query()).toBeNull()
})
