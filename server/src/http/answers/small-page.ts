import { palette, written } from '@muhur/contract/site/palette'
import type { FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'

/** A page without the app. `title` is text; `content` is HTML, in which `escape` writes foreign text. */
export interface SmallPage {
  title: string
  /** The place, above the title. */
  place: string
  content: string
}

/** Answers with a page that runs nothing and shows nothing but its own style. */
export function sendPage(reply: FastifyReply, status: number, page: SmallPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(htmlOf(page, nonce))
}

function htmlOf({ title, place, content }: SmallPage, nonce: string): string {
  return `<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} · ${escape(place)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${style}</style>
</head>
<body><main><p class="tag">${escape(place)}</p><h1>${escape(title)}</h1>${content}</main></body>
</html>
`
}

const colours = Object.entries(palette)
  .map(([name, { light, dark }]) => `--${name}: light-dark(${written(light)}, ${written(dark)})`)
  .join('; ')

const style = `
:root { color-scheme: light dark; ${colours} }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--bg); color: var(--ink);
  font: 15px/1.55 system-ui, sans-serif }
main { width: 100%; max-width: 440px; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 14px }
.tag { display: inline-block; margin-bottom: 16px; padding: 2px 8px; border-radius: 6px; background: var(--tint); color: var(--primary);
  font-size: 13px; font-weight: 600 }
h1 { margin-bottom: 8px; font-size: 24px; line-height: 30px; letter-spacing: -0.01em; text-wrap: balance }
p { color: var(--muted) }
b, code { color: var(--ink) }
code { font-size: 12px; overflow-wrap: anywhere }
ul { margin: 24px 0; padding: 0; list-style: none; display: grid; gap: 8px }
a { display: flex; gap: 14px; align-items: center; min-height: 64px; padding: 12px 16px; color: inherit; text-decoration: none;
  border: 1px solid var(--line); border-radius: 10px }
a:hover { border-color: var(--primary); background: var(--tint) }
a:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px }
a:active { transform: translateY(1px) }
.face { flex: none; width: 40px; height: 40px; display: grid; place-items: center; border-radius: 50%; background: var(--primary);
  color: var(--on-primary); font-weight: 700 }
small { display: block; font-size: 13px; color: var(--muted) }
em { margin-left: 8px; padding: 1px 7px; border: 1px solid var(--line); border-radius: 6px; font-size: 12px; font-style: normal;
  color: var(--primary) }
.note { font-size: 13px }
main > :last-child { margin-bottom: 0 }
`

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
