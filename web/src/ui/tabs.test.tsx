import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from 'react-router'
import { TabList, TabPanel } from './tabs.tsx'
import { useTabInAddress } from './use-tab-in-address.ts'

const tabs = [
  { id: 'bir', name: 'Bir' },
  { id: 'iki', name: 'İki' },
  { id: 'uc', name: 'Üç' },
] as const

function Example() {
  const [shown, setShown] = useState<(typeof tabs)[number]['id']>('bir')
  return (
    <>
      <TabList group="g" label="Sayılar" tabs={tabs} shown={shown} onShow={setShown} />
      {tabs.map(({ id, name }) => (
        <TabPanel key={id} group="g" id={id} shown={id === shown}>
          <input aria-label={`${name} notu`} />
        </TabPanel>
      ))}
    </>
  )
}

test.each([
  ['{ArrowRight}', 'İki'],
  ['{ArrowLeft}', 'Üç'],
  ['{End}', 'Üç'],
  ['{End}{ArrowRight}', 'Bir'],
  ['{ArrowRight}{Home}', 'Bir'],
])('%s on the first tab moves to %s and shows its panel', async (keys, name) => {
  const screen = await render(<Example />)
  await screen.getByRole('tab', { name: 'Bir' }).click()
  await userEvent.keyboard(keys)
  await expect.element(screen.getByRole('tab', { name })).toHaveFocus()
  await expect.element(screen.getByRole('tab', { selected: true })).toMatchTextContent(name)
  await expect.element(screen.getByRole('tabpanel', { name })).toBeVisible()
  expect(screen.getByRole('tabpanel').elements()).toHaveLength(1)
})

test('the Tab key stops once at the tabs, then at the panel', async () => {
  const screen = await render(<Example />)
  await screen.getByRole('tab', { name: 'İki' }).click()
  await userEvent.tab()
  await expect.element(screen.getByRole('tabpanel', { name: 'İki' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(screen.getByRole('tab', { name: 'İki' })).toHaveFocus()
})

test("an arrow with Alt goes back in the browser's history", async () => {
  const screen = await render(<Example />)
  const first = screen.getByRole('tab', { name: 'Bir' })
  const pressed = new KeyboardEvent('keydown', {
    key: 'ArrowRight',
    altKey: true,
    bubbles: true,
    cancelable: true,
  })
  first.element().dispatchEvent(pressed)
  expect(pressed.defaultPrevented).toBe(false)
  await expect.element(first).toHaveAttribute('aria-selected', 'true')
})

test('text typed into a panel survives a change of tabs', async () => {
  const screen = await render(<Example />)
  await screen.getByLabelText('Bir notu').fill('yarım kalan')
  await screen.getByRole('tab', { name: 'İki' }).click()
  await expect.element(screen.getByLabelText('Bir notu')).not.toBeVisible()
  await screen.getByRole('tab', { name: 'Bir' }).click()
  await expect.element(screen.getByLabelText('Bir notu')).toHaveValue('yarım kalan')
})

function InAddress() {
  const [shown, show] = useTabInAddress({ parameter: 'sekme', tabs, first: 'bir' })
  const press = () => {
    show('uc')
    show('bir')
  }
  return <button onClick={press}>{shown}</button>
}

test('of two tabs that are asked for before the page shows one, the last one is shown', async () => {
  const screen = await render(<InAddress />, { wrapper: MemoryRouter })
  await screen.getByRole('button', { name: 'bir' }).click()
  await expect.element(screen.getByRole('button')).toMatchTextContent('bir')
})
