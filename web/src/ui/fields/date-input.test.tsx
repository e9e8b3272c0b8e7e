import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DateInput } from './date-input.tsx'

function Example({ first = '' }: { first?: string }) {
  const [day, setDay] = useState(first)
  return (
    <>
      <DateInput
        label="Bitiş"
        aria-label="Bitiş"
        value={day}
        onChange={setDay}
        min="2026-11-02"
        presets={[{ text: '30 gün', day: '2026-12-24' }]}
      />
      <output>{day}</output>
    </>
  )
}

const open = async (first?: string) => {
  const screen = await render(<Example {...(first && { first })} />)
  return {
    field: screen.getByRole('textbox', { name: 'Bitiş' }),
    value: screen.getByRole('status'),
    calendar: screen.getByRole('button', { name: 'Bitiş: takvim' }),
    screen,
  }
}

test.each([
  ['24.11.2026', '24.11.2026'],
  ['24112026', '24.11.2026'],
  ['4/2/2027', '04.02.2027'],
  ['1 12 26', '01.12.2026'],
  ['2027-02-01', '01.02.2027'],
  ['2012-02-01', '01.02.2012'],
  ['2001-12-20', '20.12.2001'],
  ['01.02.2012', '01.02.2012'],
  ['20.12.2012', '20.12.2012'],
  ['20-12-2027', '20.12.2027'],
])('%s is read as a day once the field is left', async (typed, shown) => {
  const { field, value } = await open()
  await field.click()
  await userEvent.keyboard(typed)
  await userEvent.tab()
  await expect.element(field).toHaveValue(shown)
  await expect.element(value).toHaveTextContent(shown.split('.').toReversed().join('-'))
})

test.each([
  ['below', 800, 0],
  ['above', 500, 350],
  ['below', 500, 200],
])(
  'the calendar opens %s the field, at its left edge, on a screen of %i pixels',
  async (side, height, top) => {
    await page.viewport(1280, height)
    const { field, calendar, screen } = await open()
    field.element().parentElement!.style.margin = `${top}px 400px`
    await calendar.click()
    const popup = screen.getByRole('dialog', { name: 'Bitiş: takvim' })
    await expect.element(popup).toBeVisible()
    const [input, weeks] = [field, popup].map((box) => box.element().getBoundingClientRect())
    expect(weeks!.left).toBe(input!.left)
    expect(side === 'below' ? weeks!.top - input!.bottom : input!.top - weeks!.bottom).toBeGreaterThan(0)
  },
)

test('digits get their dots, which can be deleted, and a text that is no day stays as it was typed', async () => {
  const { field, value } = await open()
  await field.click()
  await userEvent.keyboard('3102')
  await expect.element(field).toHaveValue('31.02.')
  await userEvent.keyboard('2027')
  await expect.element(value).toHaveTextContent('31.02.2027')
  await userEvent.keyboard('{Backspace>5/}1{Backspace>2/}')
  await expect.element(field).toHaveValue('31.0')
  await userEvent.tab()
  await expect.element(field).toHaveValue('31.0')
})

test('a year is whole before the field is a day', async () => {
  const { field, value } = await open()
  await field.click()
  for (const [digit, text] of [
    ['0', '0'],
    ['1', '01.'],
    ['.', '01.'],
    ['0', '01.0'],
    ['2', '01.02.'],
    ['.', '01.02.'],
    ['2', '01.02.2'],
    ['0', '01.02.20'],
    ['1', '01.02.201'],
  ] as const) {
    await userEvent.keyboard(digit)
    await expect.element(field).toHaveValue(text)
    await expect.element(value).toHaveTextContent(text)
  }
  await userEvent.keyboard('2')
  await expect.element(field).toHaveValue('01.02.2012')
  await expect.element(value).toHaveTextContent('2012-02-01')
})

test('a value that comes back late does not undo what is typed meanwhile', async () => {
  const sent: string[] = []
  const field = (value: string) => (
    <DateInput label="Bitiş" aria-label="Bitiş" value={value} onChange={(day) => sent.push(day)} />
  )
  const screen = await render(field('2026-11-24'))
  const input = screen.getByRole('textbox', { name: 'Bitiş' })
  await input.fill('')
  await userEvent.keyboard('010')
  await screen.rerender(field(sent[0]!))
  await expect.element(input).toHaveValue('01.0')
  await userEvent.keyboard('22027')
  await userEvent.tab()
  await expect.element(input).toHaveValue('01.02.2027')
  await screen.rerender(field('2027-02-01'))
  await screen.rerender(field(''))
  await expect.element(input).toHaveValue('')
})

test('the calendar is walked by the keyboard, keeps to its bounds, and gives the focus back', async () => {
  const { field, calendar, screen } = await open('2026-11-24')
  await calendar.click()
  const chosen = screen.getByRole('button', { name: '24 Kasım 2026 Salı' })
  await expect.element(chosen).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: '1 Kasım 2026 Pazar' })).toBeDisabled()
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{Home}{PageDown}')
  await expect.element(screen.getByRole('button', { name: '30 Aralık 2026 Çarşamba' })).toHaveFocus()
  await userEvent.keyboard('{PageUp}{PageUp}{Enter}')
  await expect.element(field).toHaveValue('02.11.2026')
  await expect.element(calendar).toHaveFocus()
})

test('a pasted day of another program is read', async () => {
  const { field } = await open()
  await field.fill('2026-11-24')
  await userEvent.tab()
  await expect.element(field).toHaveValue('24.11.2026')
})

test('a preset says its day', async () => {
  const { field, calendar, screen } = await open()
  await calendar.click()
  await screen.getByRole('button', { name: '30 gün 24.12.2026' }).click()
  await expect.element(field).toHaveValue('24.12.2026')
})

test('Tab to the calendar leaves a field with a text, and not an empty one', async () => {
  let left = 0
  const screen = await render(
    <DateInput
      label="Bitiş"
      aria-label="Bitiş"
      value="30.02.2027"
      onChange={() => {}}
      onBlur={() => left++}
    />,
  )
  await screen.getByRole('textbox', { name: 'Bitiş' }).click()
  await userEvent.tab()
  expect(left).toBe(1)
  await screen.rerender(
    <DateInput label="Bitiş" aria-label="Bitiş" value="" onChange={() => {}} onBlur={() => left++} />,
  )
  await screen.getByRole('textbox', { name: 'Bitiş' }).click()
  await userEvent.tab()
  expect(left).toBe(1)
})
