import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { Section } from './data.ts'
import { wordsOf } from './words.ts'

/** Sends a person's data as JSON: one array for each kind, in bounded memory. */
export function sendJson(reply: FastifyReply, sections: readonly Section[], at: Date): FastifyReply {
  return send(reply, jsonOf(sections, at), at, 'json')
}

/** The same as a page that stands alone: a browser opens the file from a disk. */
export function sendHtml(reply: FastifyReply, sections: readonly Section[], at: Date): FastifyReply {
  return send(reply, htmlOf(sections, at), at, 'html')
}

function send(reply: FastifyReply, parts: AsyncGenerator<string>, at: Date, extension: 'json' | 'html') {
  const type = { json: 'application/json', html: 'text/html' }[extension]
  const name = `muhur-verilerim-${at.toISOString().slice(0, 10)}.${extension}`
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(parts, { highWaterMark: 1 }))
}

async function* jsonOf(sections: readonly Section[], at: Date) {
  yield `{"exported_at":${JSON.stringify(at)}`
  for (const { name, rows } of sections) {
    yield `,"${name}":[`
    let before = ''
    for await (const page of rows) {
      if (page.length === 0) continue
      yield before + page.map((row) => JSON.stringify(row)).join(',')
      before = ','
    }
    yield ']'
  }
  yield '}\n'
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  h2 { margin-top: 2.5rem }
  dl { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: .25rem 1rem;
    border-top: 1px solid #8886; margin: 0; padding: .75rem 0; break-inside: avoid }
  dt { opacity: .7 }
  dd { margin: 0; overflow-wrap: anywhere }`

async function* htmlOf(sections: readonly Section[], at: Date) {
  yield `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Verilerim</title><style>${style}</style></head><body>
<h1>Verilerim</h1><p>${escaped(wordsOf.instant(at.toISOString()))} tarihinde sizinle ilgili saklanan bilgiler; dosyanın sonu neyin neden dışarıda kaldığını söyler. Lisans anahtarlarınız da bu dosyadadır: dosyayı kimseyle paylaşmayın.</p>`
  for (const { title, rows } of sections) {
    yield `\n<h2>${title}</h2>`
    let isEmpty = true
    for await (const page of rows) {
      isEmpty &&= page.length === 0
      yield page.map(recordOf).join('')
    }
    if (isEmpty) yield '<p>Kayıt yok.</p>'
  }
  yield '\n</body></html>\n'
}

function recordOf(row: object): string {
  const lines = Object.entries(row).map(
    ([name, value]) =>
      `<dt>${escaped(wordsOf.field(name))}</dt><dd>${escaped(wordsOf.value(name, value))}</dd>`,
  )
  return `\n<dl>${lines.join('')}</dl>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (symbol) => entities[symbol]!)
