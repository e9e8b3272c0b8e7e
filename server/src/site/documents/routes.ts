import { chapterNames, chapterTextUrl, guideMarkdownUrl, guideUrl } from '@muhur/contract/site/documents'
import { readFileSync } from 'node:fs'
import type { App, Deps } from '../../http/deps.ts'
import { productsOnSale } from '../pages/store.ts'
import { readBrand } from '../../shop/settings/store.ts'
import { guideOf, plainMarkdown } from './rules.ts'

const publicly = { config: { access: 'public' } } as const

/** The documentation for programs: coding assistants integrate bots too. */
export function documentRoutes(app: App, { config, db }: Deps): void {
  const { publicUrl: origin } = config
  const chapters = chapterNames.map((name) => ({
    name,
    file: readFileSync(new URL(`../../../../docs/tr/${name}.md`, import.meta.url), 'utf8'),
  }))

  for (const [url, type] of [
    [guideUrl, 'text/plain'],
    [guideMarkdownUrl, 'text/markdown'],
  ] as const)
    app.get(url, publicly, async (_request, reply) => {
      const { name: shop } = await readBrand(db.queries)
      const guide = guideOf({ shop, origin, chapters, products: await productsOnSale(db.queries) })
      return reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(guide)
    })

  for (const { name, file } of chapters) {
    const text = plainMarkdown(file, origin)
    app.get(chapterTextUrl(name), publicly, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/markdown; charset=utf-8').send(text),
    )
  }
}
