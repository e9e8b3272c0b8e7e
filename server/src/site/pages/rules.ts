import { waitingCodeId } from '@muhur/contract/site/prerender'

/** A product's id, where the path is that of its page. */
export function productIn(path: string): string | undefined {
  return /^\/products\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(path)?.[1]
}

/**
 * Whether a query leaves the page unchanged. Only the marks that other sites put on links do: any other query may choose a tab or
 * fill a field, which only the browser does.
 */
export function queryChangesNothing(query: string): boolean {
  return [...new URLSearchParams(query).keys()].every((name) => /^(utm_\w+|ref|fbclid|gclid)$/.test(name))
}

/** The parts of a page for the places in the built `index.html`. */
interface Pieces {
  head: string
  body: string
  /** JSON for the browser, safe inside a script element. */
  handover: string
  /** Addresses of the code that the page needs beyond the shell's. Undefined: all code waits until it is used (`early.js`). */
  modules: string[] | undefined
}

/** Puts a page into the shell. Throws where the shell lacks a place for it. */
export function fill(shell: string, { head, body, handover, modules }: Pieces): string {
  const preloads = modules?.map(
    (module) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${module}">`,
  )
  const filled = [
    [/<!--head-->.*<!--\/head-->/s, head],
    [/<div id="root">.*<!--\/app-->\s*<\/div>/s, `<div id="root">${body}</div>`],
    [/<!--known-->/, handover],
    [/<\/head>/, `${preloads?.join('') ?? ''}</head>`],
  ].reduce((page, [place, piece]) => {
    if (!(place as RegExp).test(page)) throw new Error(`web/dist/client/index.html has no ${String(place)}`)
    return page.replace(place as RegExp, () => piece as string)
  }, shell)
  return modules ? filled : withWaitingCode(filled)
}

const code = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g

/** The code stands in a template, where the browser loads nothing of it. */
function withWaitingCode(page: string): string {
  const waiting = `<template id="${waitingCodeId}">${page.match(code)?.join('') ?? ''}</template>`
  return page.replaceAll(code, '').replace('</head>', () => `${waiting}</head>`)
}

/** The site map (sitemaps.org): every public page, then every product. */
export function siteMap(
  origin: string,
  paths: readonly string[],
  products: readonly { id: string; updated_at: string }[],
): string {
  const pages = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  const sold = products.map(
    ({ id, updated_at }) =>
      `  <url><loc>${origin}/products/${id}</loc><lastmod>${updated_at.slice(0, 10)}</lastmod></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...sold,
    '</urlset>\n',
  ].join('\n')
}

/** The addresses that no search engine may list: pages behind a session, and addresses without a page. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...['/dashboard', '/admin', '/api/', '/auth/', '/demo/'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml\n`,
  ].join('\n')
