import { chapterNames, chapterTextUrl, guideMarkdownUrl, guideUrl } from '@muhur/contract/site/documents'
import { integrationUrl } from '@muhur/contract/shop/integration'
import { openapiUrl } from '@muhur/contract/site/openapi'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { plainMarkdown } from './rules.ts'

const w = await world()
const origin = 'https://muhur.test'

test('without a product on sale the guide has no heading of products, and is there as Markdown', async () => {
  const response = await w.request('GET', guideMarkdownUrl)
  expect(response.headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(response.body).toMatch(/^# Mühür\n\n> /)
  expect(response.body).not.toContain('## Products')
})

test('the guide names the shop, each chapter and each product on sale with its downloads', async () => {
  const { id } = await w.product({ name: 'Ticket Bot [yeni]' })
  const draft = await w.product({ name: 'Taslak Bot', published: false })
  const response = await w.request('GET', guideUrl)
  expect(response.body).not.toContain(draft.id)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.body).toMatch(/^# Mühür\n\n> /)
  for (const name of chapterNames) expect(response.body).toContain(`](${origin}${chapterTextUrl(name)}): `)
  expect(response.body).toContain(`- [Ticket Bot \\[yeni\\]](${origin}/products/${id}): `)
  expect(response.body).toContain(`](${origin}${openapiUrl}): `)
  const download = integrationUrl(id, 'python')
  expect(response.body).toContain(`[Python](${origin}${download})`)
  // Without a build of the SDKs there is an address, and no file.
  expect((await w.request('GET', download)).statusCode).not.toBe(404)
})

test.each(chapterNames)('%s is plain Markdown whose links lead to this server', async (name) => {
  const response = await w.request('GET', chapterTextUrl(name))
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(response.body).toMatch(/^# .+\n\n.+\n/)
  expect(response.body).not.toMatch(/\{\{(address|error-codes)\}\}|<a id=|^```\w+ \w/m)
  const own = [...response.body.matchAll(/\]\(https:\/\/muhur\.test(\/docs\/[^)#]+)/g)].map(([, url]) => url!)
  for (const url of own) expect((await w.request('GET', url)).statusCode, url).toBe(200)
})

test('the chapter of errors lists every code that a bot meets', async () => {
  const { body } = await w.request('GET', chapterTextUrl('errors'))
  for (const code of ['NOT_FOUND', 'EXPIRED', 'INSTANCE_LIMIT', 'RATE_LIMITED'])
    expect(body).toContain(`- \`${code}\` (HTTP `)
})

test('anchors, names of code blocks and relative links become plain', () => {
  const file =
    '## <a id="bir"></a>Bir\n\n[iki](../errors.md#EXPIRED)\n\n```js name="index.mjs" mark="x"\n{{address}}\n```'
  expect(plainMarkdown(file, origin)).toBe(
    `## Bir\n\n[iki](${origin}/docs/errors.md)\n\nindex.mjs:\n\n\`\`\`js\n${origin}\n\`\`\``,
  )
})
