/**
 * Writes the parts of documents that repeat the contract: docs/errors.md, which is the chapter docs/tr/errors.md with the error
 * table in place of `{{error-codes}}`, and the events in docs/tr/webhooks.md. With --check nothing is written, and an outdated
 * page is an error.
 */
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import {
  errorChapters,
  errors,
  onlySellersSee,
  type ErrorCode,
  type ErrorEntry,
} from '@muhur/contract/errors'
import { eventTypes } from '@muhur/contract/record/event-types'
import { at } from './paths.mjs'

const pages = { 'docs/errors.md': errorPage, 'docs/tr/webhooks.md': webhookPage }
for (const [page, made] of Object.entries(pages)) {
  const file = at(page)
  const text = await format(made(), { ...(await resolveConfig(file)), filepath: file })
  if (!process.argv.includes('--check')) await writeFile(file, text)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`${page} is out of date: run npm run errors`)
    process.exitCode = 1
  }
}

function webhookPage(): string {
  const rows = Object.entries(eventTypes).map(([type, { when }]) => `| \`${type}\` | ${when} |\n`)
  return readFileSync(at('docs', 'tr', 'webhooks.md'), 'utf8').replace(
    /(?<=^\| Tür .*\n\| -.*\n)(\|.*\n)+/m,
    rows.join(''),
  )
}

function errorPage(): string {
  const chapter = readFileSync(at('docs', 'tr', 'errors.md'), 'utf8')
    .replaceAll(/\]\(([\w-]+\.md)/g, '](tr/$1')
    // Outside the site, `{{address}}` has no value: such links become plain text.
    .replaceAll(/\[([^\]]+)\]\(\{\{address\}\}[^)]*\)/g, '$1')
  return `<!-- Made by npm run errors from docs/tr/errors.md and contract/src/errors.ts. -->

${chapter.replace('{{error-codes}}', list)}`
}

function list(): string {
  return `_English: each code has its meaning in one line of italics. The advice is in Turkish, since sellers and buyers read it._

| Kod | HTTP | Ekranda görünen |
| --- | --- | --- |
${errorChapters
  .flatMap(({ codes }) => codes)
  .map(
    (code) => `| [\`${code}\`](#${code.toLowerCase()}) | ${errors[code].status} | ${errors[code].message} |`,
  )
  .join('\n')}

${errorChapters.map(({ title, codes }) => `## ${title}\n\n${codes.map(section).join('\n')}`).join('\n')}`
}

function section(code: ErrorCode): string {
  const { status, message, action, english, happened, buyer, seller }: ErrorEntry = errors[code]
  return `### ${code}

HTTP ${status}. _${english}_

> **${message}**
>
> ${action}

- **Ne oldu?** ${happened}
- **Alıcı ne yapabilir?** ${buyer ?? onlySellersSee}
- **Satıcı ne yapabilir?** ${seller}
`
}
