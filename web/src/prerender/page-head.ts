import type { Brand } from '@muhur/contract/shop/brand'
import type { Product } from '@muhur/contract/shop/products'
import { siteDescription } from '../public-pages.ts'

interface PageHead {
  brand: Brand
  path: string
  origin: string
  title: string
  description?: string | undefined
  product?: Product | undefined
}

/** Metadata for search engines and chats: title, description, canonical address, and structured data. */
export function pageHead({
  brand,
  path,
  origin,
  title,
  description = siteDescription,
  product,
}: PageHead): string {
  const address = origin + path
  const properties: [string, string][] = [
    ['og:site_name', brand.name],
    ['og:locale', 'tr_TR'],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', `${origin}/share.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', `${brand.name}: ${siteDescription}`],
  ]
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="canonical" href="${escaped(address)}">`,
    ...properties.map(([name, text]) => `<meta property="${name}" content="${escaped(text)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...structured(brand, path, origin, product).map(
      (thing) =>
        `<script type="application/ld+json">${inScript({ '@context': 'https://schema.org', ...thing })}</script>`,
    ),
  ].join('\n    ')
}

/** JSON for a script element: the text cannot close the element. */
export const inScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Only certain facts: there are no ratings, prices or offers. */
function structured(brand: Brand, path: string, origin: string, product: Product | undefined): object[] {
  if (path === '/') {
    const seller = {
      '@type': 'Organization',
      name: brand.name,
      url: `${origin}/`,
      logo: origin + (brand.logo_url ?? '/favicon.svg'),
    }
    return [
      { ...seller, email: brand.email, sameAs: brand.socials.map(({ url }) => url) },
      { '@type': 'WebSite', name: brand.name, url: `${origin}/`, inLanguage: 'tr', publisher: seller },
    ]
  }
  if (!product) return []
  return [
    {
      '@type': 'SoftwareApplication',
      name: product.name,
      description: product.description,
      url: origin + path,
      applicationCategory: product.type === 'minecraft' ? 'GameApplication' : 'BusinessApplication',
      ...(product.icon_url && { image: new URL(product.icon_url, origin).href }),
      publisher: { '@type': 'Organization', name: brand.name, url: `${origin}/` },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: brand.name, item: `${origin}/` },
        { '@type': 'ListItem', position: 2, name: product.name, item: origin + path },
      ],
    },
  ]
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
