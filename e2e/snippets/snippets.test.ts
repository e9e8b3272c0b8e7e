import { adminLicensesUrl, adminLicenseUrl, type ListedLicense } from '@muhur/contract/shop/licenses'
import { adminProductsUrl, type ListedProduct } from '@muhur/contract/shop/products'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { at } from '../../scripts/paths.mjs'
import { inTime } from '../../sdks/in-time.ts'
import { Visitor } from '../../scripts/tour/visitor.ts'
import { ofDocuments, ofGuides, ofPage } from './read.ts'
import { drawers, notRun, recipes } from './recipes.ts'
import { openWorkshop, type Outcome } from './run.ts'

const address = inject('addresses')[0]!
const ayse = new Visitor(address)
expect((await ayse.signIn('ayse')).status).toBe(200)

const product = (
  await ayse.send('POST', adminProductsUrl, { name: 'Ticket Bot', type: 'discord_bot', published: true })
).body<ListedProduct>(201)

/** A license with one seat, so that a snippet that took two would be refused. */
async function sell(): Promise<ListedLicense> {
  const wish = { product_id: product.id, discord_id: '990000000000000001', max_instances: 1 }
  return (await ayse.send('POST', adminLicensesUrl, wish)).body<ListedLicense>(201)
}

const revoked = await sell()
await ayse.send('PATCH', adminLicenseUrl(revoked.id), { status: 'revoked' })

const documents = ofDocuments()
const snippets = [
  ...documents,
  ...(await ofPage(address, '/')),
  ...ofGuides({ address, product: product.id, key: 'MHR-XXXXXXXXXXXX' }),
]
const textOf = (id: string) => {
  const found = snippets.find((snippet) => snippet.id === id)
  if (!found) throw new Error(`no snippet is called ${id}`)
  return found.text
}

const workshop = await openWorkshop(address, product.id)
afterAll(() => workshop.close())

test('every snippet is run, or it is said why not', () => {
  const known = [...Object.keys(recipes), ...Object.keys(notRun)]
  expect(known.toSorted()).toEqual(snippets.map(({ id }) => id).toSorted())
})

test('what is drawn as code in the panel stands on one of these pages', () => {
  const web = at('web', 'src')
  const draws = /<(CodeBlock|Code)\b/
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!test)\.tsx$/.test(name) && draws.test(readFileSync(join(web, name), 'utf8')),
  )
  const onPages =
    /^(public\/(docs|landing)\/|products\/(guide|integration)|ui\/markdown\/(code|chapter-text)\.tsx$)/
  expect(sources.filter((name) => !onPages.test(name)).toSorted()).toEqual(Object.keys(drawers).toSorted())
})

test.for(['start', 'sdks', 'deploying', 'protocol', 'errors', 'client-side-checks'])(
  'the page of the chapter %s shows the snippets of its file, with this server in them',
  async (name) => {
    const path = name === 'start' ? '/docs' : `/docs/${name}`
    const written = documents
      .filter(({ id }) => id.startsWith(`docs/tr/${name}.md ›`))
      .map(({ text }) => text.replaceAll('{{address}}', address))
    expect((await ofPage(address, path)).map(({ text }) => text)).toEqual(written)
  },
)

/** A busy machine may keep an SDK from its server for the 5 seconds of a start. */
const timedOut = ({ output }: Outcome) => output.includes('TIMED_OUT')

/** What stands in several places is run once. */
const programs = Map.groupBy(Object.entries(recipes), ([id, recipe]) =>
  JSON.stringify({ ...recipe(textOf(id), textOf), runs: undefined, denied: undefined }),
)

test.for([...programs.values()].map((all) => [all.map(([id]) => id).join(', '), all[0]!] as const))(
  'runs with a good key, and not with a revoked one: %s',
  { concurrent: true },
  async ([, [id, recipe]]) => {
    const plan = recipe(textOf(id), textOf)
    const run = await workshop.build(plan)
    // With a license for each try: a call that timed out may have taken the seat.
    const good = await inTime(async () => run((await sell()).license_key, plan.runs), timedOut)
    expect(good.output).toMatch(plan.runs)
    expect(good.code, good.output).not.toBe(78)

    const { runs, denied, code } = plan
    const refused = await inTime(() => run(revoked.license_key, code === 143 ? denied : runs), timedOut)
    expect(refused.output).not.toMatch(runs)
    expect(refused.output).toMatch(denied)
    expect(refused.code, refused.output).toBe(code)
  },
)
