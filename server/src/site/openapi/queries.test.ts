import { startUrl } from '@muhur/contract/access/session'
import { feedUrl } from '@muhur/contract/releases/feeds'
import { openapiUrl } from '@muhur/contract/site/openapi'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { openDocument } from './document.fixture.ts'

const w = await world()
const document = openDocument((await w.app.inject(openapiUrl)).json())
const reads = document.operations.filter(
  // A browser that begins to sign in gets a page.
  ({ method, path, queries }) => method === 'GET' && path !== startUrl && queries.length > 0,
)

const texts = ['yok', '0', '-1', '1e2', '100000', 'İ', "' or 1=1 --", 'x'.repeat(3_000)]

test.for(reads.map((call) => [call.name, call] as const))(
  '%s refuses by name what its document does not allow in a query',
  async ([, { path, queries, examples }]) => {
    const headers = await w.signIn('ayse')
    const url = path.replaceAll(/\{\w+\}/g, () => newId())
    const needed = queries.filter(({ required }) => required).map(({ name }) => name)
    const refusalOf = async (name: string, ...values: string[]) => {
      const query = new URLSearchParams(values.map((value): [string, string] => [name, value]))
      for (const other of needed) if (other !== name) query.set(other, examples.query[other]!)
      const { status, code, field } = (await w.request('GET', `${url}?${query}`, { headers })).json()
      return { query: `${query}`.slice(0, 60), status, code, field }
    }
    const wrong = queries.flatMap(({ name, accepts }) => [
      ...texts.filter((text) => !accepts(text)).map((text) => [name, text] as const),
      [name, '\0'] as const,
      [name, 'x', 'x'] as const,
    ])
    // Updaters add parameters of their own to a feed's address.
    const unknown = path.startsWith(feedUrl('')) ? [] : [['yok', '1'] as const]
    for (const [name, ...values] of [...wrong, ...unknown])
      expect(await refusalOf(name, ...values)).toMatchObject({
        status: 400,
        code: 'BAD_REQUEST',
        field: name,
      })
  },
)
