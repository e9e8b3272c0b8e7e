import { keyOf } from '@muhur/contract/operation'
import { getBrand } from '@muhur/contract/shop/brand'
import { getLanding } from '@muhur/contract/site/landing'
import { productUrl, productsUrl } from '@muhur/contract/shop/products'
import { getCatalogueProduct } from '@muhur/contract/shop/products-calls'
import { statusUrl } from '@muhur/contract/gate/status'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Bundle } from './bundle.ts'
import { Pages } from './pages.ts'
import { fill, productIn, queryChangesNothing, robots, siteMap } from './rules.ts'

const shell =
  '<html><head><!--head--><title>x</title><!--/head--></head>' +
  '<body><div id="root"><!--app--><p>Yükleniyor...</p><!--/app--></div><!--known--></body></html>'
const origin = 'https://muhur.test'
const id = '0199a000-0000-7000-8000-000000000010'

/** The API's answers, and the number of renderings. */
let answers: Record<string, unknown>
let rendered: string[]

const bundle: Bundle = {
  shell,
  inlineHash: "'sha256-x'",
  paths: ['/', '/about'],
  modulesOf: (sources) => sources.map((source) => `/assets/${source}.js`),
  render: ({ path, known }) => {
    rendered.push(path)
    const [body, modules] = [JSON.stringify(known.at(-1)?.data), ['landing']]
    return Promise.resolve({ head: `<title>${path}</title>`, body, modules })
  },
}

function open(change: Partial<ConstructorParameters<typeof Pages>[0]> = {}) {
  return new Pages({
    config: {
      publicUrl: origin,
      alternateUrls: [],
      adminDiscordIds: [],
      bot: { publicKey: null, token: null },
      trustedProxies: [],
      webhookRanges: [],
    },
    log: false,
    open: () => Promise.resolve(bundle),
    build: () => 'first',
    ask: (url) => Promise.resolve(answers[url]),
    ...change,
  })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  rendered = []
  answers = {
    [getBrand.path]: { name: 'Mühür' },
    [`${productsUrl}?limit=500`]: [],
    [getLanding.path]: { demo: null },
    [productUrl(id)]: { id, name: 'Ticket Bot' },
  }
  return () => vi.useRealTimers()
})

const html = async (pages: Pages, path: string) => (await pages.page(path))?.identity.toString()

test('a page is rendered once, and anew when what it was rendered with has changed', async () => {
  const pages = open()
  await Promise.all([pages.page('/'), pages.page('/'), pages.page('/')])
  vi.advanceTimersByTime(3_000)
  const before = await pages.page('/')
  expect(rendered).toEqual(['/'])

  answers[getLanding.path] = { demo: { license_key: 'MHR' } }
  expect((await pages.page('/'))?.etag).toBe(before?.etag)
  vi.advanceTimersByTime(3_000)
  expect((await pages.page('/'))?.etag).not.toBe(before?.etag)
  expect(rendered).toEqual(['/', '/'])
})

test('each encoding holds the same page, with what the browser needs to take it over', async () => {
  const page = (await open().page(`/products/${id}`))!
  const text = page.identity.toString()
  expect(gunzipSync(page.gzip).toString()).toBe(text)
  expect(brotliDecompressSync(page.br).toString()).toBe(text)
  expect(text).toContain(`<title>/products/${id}</title>`)
  expect(text).not.toContain('Yükleniyor...')
  expect(text).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/landing.js">',
  )
  const [, json] = /<script type="application\/json" id="handover">(.*?)<\/script>/.exec(text)!
  expect(JSON.parse(json!)).toMatchObject({
    origin,
    known: [{ key: keyOf(getBrand, {}) }, {}, { key: keyOf(getCatalogueProduct, { params: { id } }) }],
  })
})

test('the code of a page of text stands in a template alone, where no browser loads it', async () => {
  const code =
    '<script type="module" src="/assets/index.js"></script><link rel="modulepreload" href="/assets/all.js">'
  const text = { ...bundle, shell: shell.replace('</head>', `${code}<link rel="stylesheet"></head>`) }
  text.render = () => Promise.resolve({ head: '', body: '<h1>Belgeler</h1>' })
  const page = await html(open({ open: () => Promise.resolve(text) }), '/about')
  expect(page).toContain(`<link rel="stylesheet"><template id="code">${code}</template></head>`)
  expect(page?.split('/assets/')).toHaveLength(3)
})

test('nothing in the data ends the script that carries it', async () => {
  answers[productUrl(id)] = { id, name: '</script><script>alert(1)</script>$&' }
  const text = (await html(open(), `/products/${id}`))!
  const [, json] = /<script type="application\/json" id="handover">(.*?)<\/script>/.exec(text)!
  expect(JSON.parse(json!)).toMatchObject({ known: [{}, {}, { data: answers[productUrl(id)] }] })
})

test('what is sold no more, and what is no page, is left to the shell', async () => {
  const pages = open()
  expect(await html(pages, `/products/${id}`)).toContain('Ticket Bot')
  delete answers[productUrl(id)]
  vi.advanceTimersByTime(3_000)
  expect(await pages.page(`/products/${id}`)).toBeUndefined()
  for (const path of ['/dashboard', '/nowhere', '/products/not-an-id', `/products/${id}/`])
    expect(await pages.page(path), path).toBeUndefined()
})

test('while nothing can be asked, the page of a moment ago serves, and before the first one the shell', async () => {
  let down = false
  const ask = (url: string) =>
    down ? Promise.reject(new Error('no database')) : Promise.resolve(answers[url])
  const pages = open({ ask })
  const before = await html(pages, '/')
  down = true
  vi.advanceTimersByTime(3_000)
  expect(await html(pages, '/')).toBe(before)
  expect(await pages.page('/about')).toBeUndefined()
  down = false
  expect(await html(pages, '/about')).toContain('<title>/about</title>')
})

test('the page of the service’s state is rendered anew in an outage, with the brand of before, and an old state never replaces one that cannot be read', async () => {
  let status: unknown = 'works'
  const ask = (url: string) => {
    if (url !== statusUrl)
      return status === 'works' ? Promise.resolve(answers[url]) : Promise.reject(new Error())
    return status === 'broken' ? Promise.reject(new Error()) : Promise.resolve(status)
  }
  const paths = ['/status']
  const render: Bundle['render'] = ({ known }) =>
    Promise.resolve({ head: '', body: known.map(({ data }) => JSON.stringify(data)).join(), modules: [] })
  const pages = open({ ask, open: () => Promise.resolve({ ...bundle, paths, render }) })
  expect(await html(pages, '/status')).toContain('<div id="root">{"name":"Mühür"},"works"</div>')
  status = 'fails'
  vi.advanceTimersByTime(3_000)
  expect(await html(pages, '/status')).toContain('<div id="root">{"name":"Mühür"},"fails"</div>')
  status = 'broken'
  vi.advanceTimersByTime(3_000)
  expect(await html(pages, '/status')).toBeUndefined()
})

test('without a bundle, or with one that fails, every page is left to the shell', async () => {
  const none = open({ open: () => Promise.reject(new Error('not built')) })
  expect(await none.page('/')).toBeUndefined()
  expect(await none.paths()).toEqual([])
  const broken = open({
    open: () => Promise.resolve({ ...bundle, render: () => Promise.reject(new Error('no')) }),
  })
  expect(await broken.page('/')).toBeUndefined()
})

test('once the web is built anew, pages name the files of that build, and the shell serves while it is under way', async () => {
  const built = (name: string): Bundle => ({ ...bundle, modulesOf: () => [`/assets/${name}.js`] })
  let build = 'first'
  let read = () => Promise.resolve(built('first'))
  const pages = open({ build: () => build, open: () => read() })
  expect(await html(pages, '/')).toContain('/assets/first.js')

  build = 'half'
  read = () => Promise.reject(new Error('not built'))
  vi.advanceTimersByTime(3_000)
  expect(await pages.page('/')).toBeUndefined()

  build = 'second'
  read = () => Promise.resolve(built('second'))
  expect(await html(pages, '/')).toContain('/assets/second.js')
  expect(await pages.paths()).toEqual(bundle.paths)
})

test('a shell without a place for the page is refused', () => {
  const pieces = { head: '', body: '', handover: '', modules: [] }
  expect(() => fill('<html></html>', pieces)).toThrow(/has no/)
})

test.each([
  [`/products/${id}`, id],
  [`/products/${id.toUpperCase()}`, undefined],
  ['/products/', undefined],
])('%s is the page of %s', (path, product) => expect(productIn(path)).toBe(product))

test.each([
  ['', true],
  ['utm_source=discord&ref=x&fbclid=1', true],
  ['sekme=entegrasyon', false],
  ['utm_source=x&q=1', false],
])('the query "%s" leaves the page as it is: %s', (query, expected) =>
  expect(queryChangesNothing(query)).toBe(expected),
)

test('the site map and robots name pages by their one address', () => {
  const map = siteMap(origin, ['/'], [{ id, updated_at: '2026-11-20T10:00:00.000Z' }])
  expect(map).toContain(`<loc>${origin}/products/${id}</loc><lastmod>2026-11-20</lastmod>`)
  expect(robots(origin)).toContain('Disallow: /admin\n')
})
