import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TimeInput } from './time-input.tsx'

function Example() {
  const [time, setTime] = useState('12:00')
  return <TimeInput aria-label="Saat" value={time} onChange={setTime} />
}

test.each([
  ['2130', '21:30'],
  ['21:30', '21:30'],
  ['21.30', '21:30'],
  ['21 30', '21:30'],
  ['7.05', '07:05'],
  ['930', '09:30'],
  ['0:00', '00:00'],
  ['25:00', '25:00'],
  ['akşam', 'akşam'],
])('"%s" is read as "%s" on 24 hours, and a text that is no time stays', async (typed, shown) => {
  const screen = await render(<Example />)
  const field = screen.getByRole('textbox', { name: 'Saat' })
  await userEvent.clear(field)
  await userEvent.type(field, typed)
  await userEvent.tab()
  await expect.element(field).toHaveValue(shown)
})
