import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { expect, test } from 'vitest'
import { integrationFiles } from '@muhur/contract/gate/sdk-languages'
import { languages } from '../../sdks/languages.mjs'
import { at } from '../paths.mjs'

/** The kinds of files with texts, without tests and built files. */
const kinds = [
  '.html',
  '.md',
  '.mjs',
  '.ts',
  '.tsx',
  ...Object.values(integrationFiles).map(({ name }) => extname(name)),
]

/** Files and folders with texts for people. */
const places = [
  'clients/client/src',
  'clients/muhur/src',
  'contract/src',
  'docs/operating.tr.md',
  'docs/tr',
  'examples',
  'scripts',
  ...Object.keys(languages).map((name) => `sdks/${name}`),
  'server/seed',
  'server/src',
  'web/index.html',
  'web/src',
]

const glossary = readFileSync(at('docs/glossary.md'), 'utf8')
const rules = [...glossary.matchAll(/^\|(?! *(?:Thing|-)).*\|$/gm)].map(([row]) => {
  const [, , , never = '', except = ''] = row.split('|')
  return { never: phrases(never), except: phrases(except) }
})
const capitalWords = [...glossary.matchAll(/^(?:- |  `).*$/gm)].flatMap(([line]) => phrases(line))
const banned = rules.flatMap(({ never }) => never)

test.each(files())('%s uses the words of the glossary', (path) => {
  expect(findings(textOf(path))).toEqual([])
})

test.each(files().filter((path) => /^(?:contract|docs.tr|web)/.test(path)))(
  '%s has capital words only where the glossary has them',
  (path) => {
    expect(capitals(textOf(path))).toEqual([])
  },
)

test('a capital word after another is found, names and the words of the specification aside', () => {
  expect(capitals('Yeniden Giriş Yap')).toEqual(['Yeniden Giriş'])
  expect(capitals('Giriş Yap, Telefonda Discord, Ticket Bot lisansı')).toEqual([])
})

test.each(banned)('a text with "%s" is found, at the beginning of words and in capitals', (word) => {
  expect(findings(`Bu ${word} olmaz.`)).toContain(word)
  expect(findings(`${word.toLocaleUpperCase('tr')}LER`)).toContain(word)
  expect(findings(`Bir şey${word}`)).not.toContain(word)
})

test('an exception covers its own phrase and nothing beside it', () => {
  expect(findings('Bir dosyanın, örneğin bot.py dosyasının yanına koyun.')).toEqual([])
  expect(findings('Örneğin adı artık “Ana sunucu”.')).toEqual(['örneğ'])
  expect(findings('Gizlilik Politikası; ürünün politikası')).toEqual(['politika'])
})

/** Banned words in a text. */
function findings(text: string): string[] {
  const small = text.toLocaleLowerCase('tr')
  return rules.flatMap(({ never, except }) => {
    const rest = except.reduce(
      (left, phrase) => left.replaceAll(pattern(phrase, '', '(?!\\p{L})'), ''),
      small,
    )
    return never.filter((word) => pattern(word, '(?<!\\p{L})').test(rest))
  })
}

/** Capital words right after another that the glossary does not list. */
function capitals(text: string): string[] {
  const rest = capitalWords
    .filter((words) => words.includes(' '))
    .reduce((left, words) => left.replaceAll(words, words.slice(0, words.indexOf(' '))), text)
  return [...rest.matchAll(/(?<![\p{L}\d])\p{Lu}\p{Ll}+ (?=(\p{Lu}\p{Ll}+)(?![\p{L}\d]))/gu)].flatMap(
    ([first, second = '']) => (capitalWords.includes(second) ? [] : [first + second]),
  )
}

function pattern(phrase: string, before: string, after = '') {
  const literal = phrase.toLocaleLowerCase('tr').replaceAll(/[(){}.]/g, '\\$&')
  return new RegExp(before + literal + after, 'gu')
}

function phrases(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, phrase = '']) => phrase)
}

function files(): string[] {
  return places
    .flatMap((place) =>
      /\.\w+$/.test(place)
        ? [place]
        : readdirSync(at(place), { recursive: true, encoding: 'utf8' }).map((name) => join(place, name)),
    )
    .filter((path) => kinds.includes(extname(path)))
    .filter((path) => !/\.test\.|snippets\.ts$|node_modules|[\\/](?:build|dist|test)[\\/]/.test(path))
}

/** A file without comments, with the letters that its escapes mean. */
function textOf(path: string): string {
  const text = readFileSync(at(path), 'utf8')
  if (path.endsWith('.md')) return text
  return text
    .replaceAll(/\/\*[^]*?\*\/|^\s*(?:\/\/|#).*$/gm, '')
    .replaceAll(/\\u([\da-f]{4})/gi, (_escape, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
}
