import { brand } from './brand.ts'
import { chapters } from './docs/chapters.ts'

/** A page that is rendered ahead, for those who have no script yet and for those who never run one. */
export interface PublicPage {
  /** Where the route does not name the page. */
  title?: string
  /** Without a description of its own, a page says what the site is. */
  description?: string
  /** The source files behind it: the browser fetches their code together with the page. */
  modules: readonly string[]
}

export const siteDescription = `${brand.provider} botları ve ${brand.game} eklentileri için lisans verin, doğrulayın ve her çalışan örneğin nabzını izleyin.`

const comingSoon = { modules: ['src/legal/coming-soon.tsx'] }

/** Every public page by its path, in the order in which the site map lists them; each product has one more. */
export const publicPages: Record<string, PublicPage> = {
  // Its code is part of the entry's own.
  '/': { modules: ['index.html'] },
  '/login': {
    description: `${brand.provider} hesabınızla giriş yapın; lisanslarınızı ve çalışan örnekleri tek ekranda görün.`,
    modules: ['src/login/login.tsx'],
  },
  '/about': {
    description: 'Bu lisans platformu nedir, kimin içindir ve neden böyle çalışır.',
    modules: ['src/legal/about.tsx'],
  },
  '/privacy': {
    description: 'Hangi veriler toplanır, nerede saklanır, kim görebilir ve ne zaman silinir.',
    modules: ['src/legal/privacy.tsx'],
  },
  '/terms': {
    description: 'Lisansın kapsamı, kullanım sınırları, ödeme, iade ve hesabın kapatılması.',
    modules: ['src/legal/terms.tsx'],
  },
  '/contact': {
    description: 'Lisansınız ya da siparişiniz hakkında satıcıya nereden yazacağınız.',
    modules: ['src/legal/contact.tsx'],
  },
  '/refund': comingSoon,
  '/cookies': comingSoon,
  ...Object.fromEntries(
    chapters.map(({ path, tab, summary }) => [
      path,
      {
        title: tab,
        description: summary,
        modules: [
          'src/docs/layout.tsx',
          path === '/docs/errors' ? 'src/docs/errors.tsx' : 'src/docs/chapter.tsx',
        ],
      },
    ]),
  ),
  '/support': comingSoon,
  '/pricing': comingSoon,
}

/** The page of a product, whose words are the product's. */
export const productPage: PublicPage = { modules: ['src/products/product-page.tsx'] }
