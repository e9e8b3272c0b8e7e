import { expect, test } from 'vitest'
import { shortcutOf, type Section } from './shortcuts.ts'

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})
const sections: Section[] = [
  { to: '/admin/licenses', name: 'Lisanslar', letter: 'l' },
  { to: '/admin/instances', name: 'Çalışan kurulumlar', letter: 'i' },
  { to: '/admin/blocks', name: 'Engeller' },
]
const idle = { typing: false, prefix: undefined, sections }

test('Ctrl and ⌘ with K open the palette, also during typing', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }] as const) {
    expect(shortcutOf(press('k', held), { ...idle, typing: true })).toBe('palette')
    expect(shortcutOf(press('K', held), idle)).toBe('palette')
  }
  expect(shortcutOf(press('k', { ctrlKey: true, shiftKey: true }), idle)).toBeUndefined()
  expect(shortcutOf(press('l', { ctrlKey: true }), { ...idle, prefix: 'g' })).toBeUndefined()
})

test('g and a letter lead somewhere, on a Turkish keyboard too', () => {
  expect(shortcutOf(press('g'), idle)).toBe('go')
  expect(shortcutOf(press('l'), { ...idle, prefix: 'g' })).toEqual({ to: '/admin/licenses' })
  for (const i of ['i', 'ı', 'I', 'İ'])
    expect(shortcutOf(press(i), { ...idle, prefix: 'g' })).toEqual({ to: '/admin/instances' })
  expect(shortcutOf(press('x'), { ...idle, prefix: 'g' })).toBeUndefined()
  expect(shortcutOf(press('l'), idle)).toBeUndefined()
})

test('single keys do nothing during typing', () => {
  expect([shortcutOf(press('/'), idle), shortcutOf(press('?', { shiftKey: true }), idle)]).toEqual([
    'search',
    'help',
  ])
  expect(['j', 'k', 'x', 'n'].map((key) => shortcutOf(press(key), idle))).toEqual([
    'next',
    'previous',
    'choose',
    'new',
  ])
  for (const key of ['/', '?', 'g', 'l', 'j', 'x']) {
    expect(shortcutOf(press(key), { typing: true, prefix: 'g', sections })).toBeUndefined()
  }
})

test('outside the panel there is no palette and no section to go to', () => {
  const outside = { typing: false, prefix: undefined }
  expect(shortcutOf(press('k', { ctrlKey: true }), outside)).toBeUndefined()
  expect(shortcutOf(press('g'), outside)).toBeUndefined()
  expect(shortcutOf(press('l'), { ...outside, prefix: 'g' })).toBeUndefined()
  expect(shortcutOf(press('?'), outside)).toBe('help')
  expect(shortcutOf(press('/'), outside)).toBe('search')
})
