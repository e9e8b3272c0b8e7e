import { expect, test } from 'vitest'
import { tokensOf } from './syntax.ts'

const kinds = (line: string) =>
  tokensOf(line)
    .filter(({ kind }) => kind !== undefined)
    .map(({ text, kind }) => `${kind} ${text}`)

test('comments, texts, keywords and numbers of the guides’ languages have their own kinds', () => {
  expect(kinds("await protect('anahtar', 30) // durdurur")).toEqual([
    'keyword await',
    "string 'anahtar'",
    'number 30',
    'comment // durdurur',
  ])
  expect(kinds('from muhur import protect  # async')).toEqual([
    'keyword from',
    'keyword import',
    'comment # async',
  ])
  expect(kinds('url: https://panel.example/#kurulum')).toEqual([])
  expect(kinds('export KEY="a \\" # b"')).toEqual(['keyword export', 'string "a \\" # b"'])
})

test('a word in a path, an option or a member is no keyword', () => {
  expect(kinds('cp package.json /var/lib/new-bot --default')).toEqual([])
  expect(kinds('return this.default')).toEqual(['keyword return', 'keyword this'])
})

test('the pieces together are the line', () => {
  for (const line of ['', '  return { "a": 1.5 } /* b */ ;', "it's open", '#!/usr/bin/env bash'])
    expect(
      tokensOf(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line)
})
