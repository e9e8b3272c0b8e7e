import { brand } from './frame/brand/brand.ts'
import { referencePath } from '@muhur/contract/site/openapi'
import { chapters } from './ui/markdown/chapters.ts'

/** A page that the server renders, for visitors without scripts and before scripts run. */
interface PublicPage {
  /** Title of a page with a route that has no title. */
  title?: string
  /** Default: the site's description. */
  description?: string
  /**
   * Source files of the page, preloaded by the browser. A page without any is text: its code waits for the first use of a
   * button or a field (`early.js`).
   */
  modules?: readonly string[]
}

export const siteDescription = `${brand.provider} botları ve ${brand.game} eklentileri için lisans verin, doğrulayın ve her çalışan kurulumun nabzını izleyin.`

const drafted = { modules: ['src/public/legal/drafted.tsx'] }

/** Public pages by path, in the order of the site map; each product has a further page. */
export const publicPages: Record<string, PublicPage> = {
  // Part of the entry's code.
  '/': { modules: ['index.html'] },
  '/login': {
    description: `${brand.provider} hesabınızla giriş yapın; lisanslarınızı ve çalışan kurulumları tek ekranda görün.`,
    modules: ['src/public/login/login.tsx'],
  },
  '/about': {
    description: 'Bu lisans platformu nedir, kimin içindir ve neden böyle çalışır.',
    modules: ['src/public/legal/about.tsx'],
  },
  '/privacy': {
    description: 'Hangi veriler toplanır, nerede saklanır, kim görebilir ve ne zaman silinir.',
    modules: ['src/public/legal/legal-text.tsx'],
  },
  '/terms': {
    description: 'Lisansın kapsamı, kullanım sınırları, ödeme, iade ve hesabın kapatılması.',
    modules: ['src/public/legal/legal-text.tsx'],
  },
  '/contact': {
    description: 'Lisansınız ya da siparişiniz hakkında satıcıya nereden yazacağınız.',
    modules: ['src/public/legal/contact.tsx'],
  },
  '/status': {
    description: 'Lisans sunucusu çalışıyor mu, son kesintiler ne zaman oldu ve ne kadar sürdü.',
    modules: ['src/public/status/status.tsx'],
  },
  '/satin-aldim': {
    description: 'Mağazadan ya da pazar yerinden aldığınız lisansı hesabınıza alın.',
    modules: ['src/public/claim/claim.tsx'],
  },
  '/refund': drafted,
  '/cookies': drafted,
  ...Object.fromEntries(
    chapters.map(({ path, tab, summary }) => [path, { title: tab, description: summary }]),
  ),
  [referencePath]: {
    title: 'API referansı',
    description: 'Bütün çağrılar: alanları, yanıtları, hata kodları, gereken yetkileri ve deneme formuyla.',
    modules: ['src/public/docs/layout.tsx', 'src/public/reference/reference.tsx'],
  },
  '/support': drafted,
  '/pricing': { modules: ['src/public/legal/pricing.tsx'] },
}

/** A product's page, with the product's texts. */
export const productPage: PublicPage = { modules: ['src/products/product-page.tsx'] }
