import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Type } from 'typebox'
import type { Operation } from '@muhur/contract/operation'
import { ApiError } from '../api/api.ts'
import { useListPage } from './use-list.ts'
import { newQueryClient } from '../api/new-query-client.ts'
import { type DataColumn, type Selection } from './table/data-table.tsx'
import { EmptyList } from './empty-list.tsx'
import { List } from './list.tsx'
import { SearchField } from './search-field.tsx'
import { useListAddress } from './use-list-address.ts'

interface Seal {
  id: string
  name: string
}

const columns: DataColumn<Seal>[] = [
  { name: 'Ad', heads: true, sort: 'name', cell: ({ name }) => name },
  { name: 'Tarih', sort: 'created_at', largestFirst: true, cell: () => 'bugün' },
]

const listSeals = {
  id: 'listSeals',
  method: 'GET',
  path: '/seals',
  access: 'public',
  query: Type.Object({}),
  answers: { 200: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })) },
  summary: 'Mühürleri listeler',
  english: 'The seals.',
  failure: 'no',
} as const satisfies Operation

function Seals() {
  const address = useListAddress({
    filters: { status: (value) => ['açık', 'kapalı'].includes(value) },
    sorts: ['name', 'created_at'],
    defaultSort: '-created_at',
  })
  const [selection, setSelection] = useState<Selection>({})
  const query = useListPage(listSeals, { query: address.query })
  return (
    <>
      <SearchField label="Ara" placeholder="Ad" address={address} />
      <button type="button" onClick={() => void query.refetch()}>
        Yenile
      </button>
      <output aria-label="Seçim">{Object.keys(selection).join(' ')}</output>
      <List
        label="Mühürler"
        columns={columns}
        query={query}
        address={address}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/seals/${id}`}
        selection={selection}
        onSelection={setSelection}
        failed="Mühürler yüklenemedi."
        empty={<EmptyList text="Henüz mühür yok." />}
        filteredEmpty="Bu filtrelere uyan mühür yok."
      />
    </>
  )
}

const seal = (at: number): Seal => ({ id: `s${at}`, name: `Mühür ${at}` })

async function openSeals(path: string, answer: (query: URLSearchParams) => Seal[], total: string) {
  const asked: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const url = new URL(input as string, location.href)
    asked.push(url.search)
    return new Response(JSON.stringify(answer(url.searchParams)), { headers: { 'x-total-count': total } })
  })
  const router = createMemoryRouter(
    [
      { path: '/', Component: Seals },
      { path: '/seals/:id', element: <p>Ayrıntı</p> },
      { path: '/far', lazy: () => new Promise(() => undefined) },
    ],
    { initialEntries: [path] },
  )
  const screen = await render(
    <QueryClientProvider client={newQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { screen, asked, router }
}

test('sort, page, size and search are part of the address and of the server call', async () => {
  const { screen, asked, router } = await openSeals(
    '/?page=2&sort=bozuk&limit=7',
    () => [1, 2, 3].map(seal),
    '312',
  )
  await expect.element(screen.getByText('Toplam 312 kayıt')).toBeVisible()
  expect(asked).toEqual(['?page=2&limit=50&sort=-created_at'])
  await expect
    .element(screen.getByRole('columnheader', { name: 'Tarih' }))
    .toHaveAttribute('aria-sort', 'descending')

  await screen.getByRole('button', { name: 'Ad' }).click()
  await expect
    .element(screen.getByRole('columnheader', { name: 'Ad' }))
    .toHaveAttribute('aria-sort', 'ascending')
  expect(router.state.location.search).toBe('?sort=name&limit=7')

  await screen.getByRole('link', { name: 'Sonraki sayfa' }).click()
  await expect.poll(() => asked.at(-1)).toBe('?page=2&limit=50&sort=name')
  await screen.getByRole('combobox', { name: 'Sayfadaki kayıt sayısı' }).selectOptions('25')
  await expect.poll(() => asked.at(-1)).toBe('?page=1&limit=25&sort=name')

  await screen.getByRole('searchbox').fill('ışık')
  await expect.poll(() => asked.at(-1)).toBe(`?page=1&limit=25&sort=name&q=${encodeURIComponent('ışık')}`)
  expect(asked.filter((query) => query.includes('q='))).toHaveLength(1)
})

test.each([
  ['name', /oluşturma tarihine göre sıralayın/],
  ['-created_at', /Aramaya bir kelime daha ekleyin/],
])('a list that is too long in the order %s advises another order only', async (sort, advice) => {
  const refuse = () => {
    throw new ApiError('', 400, { code: 'LIST_TOO_LONG', error: 'Liste çok uzun.' })
  }
  const { screen } = await openSeals(`/?sort=${sort}`, refuse, '')
  await expect.element(screen.getByText(advice)).toBeVisible()
})

test('a pending search does not cancel the navigation to another page', async () => {
  const { screen, router } = await openSeals('/', () => [seal(1)], '1')
  await screen.getByRole('searchbox').fill('ışık')
  void router.navigate('/far')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(router.state.navigation.location?.pathname).toBe('/far')
})

test('shift selects a range of rows, and a click on a row opens the row', async () => {
  const { screen, router } = await openSeals('/', () => [1, 2, 3, 4].map(seal), '4')
  const chosen = screen.getByRole('status', { name: 'Seçim' })
  await screen.getByRole('checkbox', { name: 'Seç: Mühür 2' }).click()
  await screen.getByRole('checkbox', { name: 'Seç: Mühür 4' }).click({ modifiers: ['Shift'] })
  await expect.element(chosen).toHaveTextContent('s2 s3 s4')
  await screen.getByRole('checkbox', { name: 'Bu sayfadakilerin hepsini seç' }).click()
  await expect.element(chosen).toHaveTextContent('s2 s3 s4 s1')
  await screen.getByRole('cell', { name: 'bugün' }).nth(2).click({ force: true })
  await expect.element(screen.getByText('Ayrıntı')).toBeVisible()
  expect(router.state.location.pathname).toBe('/seals/s3')
})

test('a new row in an open list is highlighted; rows of another query are not', async () => {
  let names = [2, 3]
  const { screen } = await openSeals('/', (query) => (query.has('q') ? [9, 2] : names).map(seal), '3')
  await expect.element(screen.getByText('Mühür 3')).toBeVisible()
  const arrived = () =>
    [...document.querySelectorAll<HTMLElement>('.animate-arrive')].map((row) => row.dataset.row)
  expect(arrived()).toEqual([])
  names = [1, 2, 3, 4]
  await screen.getByRole('button', { name: 'Yenile' }).click()
  await expect.element(screen.getByText('Mühür 4')).toBeVisible()
  // Rows after the last known row existed before.
  expect(arrived()).toEqual(['s1'])
  await expect.element(screen.getByText('Siz bakarken 1 yeni kayıt geldi')).toBeVisible()
  await screen.getByRole('searchbox').fill('ışık')
  await expect.element(screen.getByText('Mühür 9')).toBeVisible()
  expect(arrived()).toEqual([])
})

test('an empty list and an empty search result have different texts', async () => {
  const { screen, router } = await openSeals('/?q=yok', (query) => (query.has('q') ? [] : [seal(1)]), '0')
  await expect.element(screen.getByText('Bu filtrelere uyan mühür yok.')).toBeVisible()
  await screen.getByRole('button', { name: 'Filtreleri temizle' }).click()
  await expect.element(screen.getByText('Mühür 1')).toBeVisible()
  expect(router.state.location.search).toBe('')
})
