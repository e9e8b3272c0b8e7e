import { chapterNames, chapterPath } from '@muhur/contract/site/documents'
import { Navigate, useLocation, type RouteObject } from 'react-router'
import { useBrandAnswer } from './frame/brand/use-brand.ts'
import { Broken, BrokenInFrame, BrokenPage } from './frame/broken.tsx'
import { Frame } from './frame/frame.tsx'
import { Root } from './frame/root.tsx'
import { Component as Landing } from './public/landing/landing.tsx'
import { useLandingAnswer } from './public/landing/use-landing.ts'
import { RequireAdmin, RequireUser } from './session/require.tsx'
import type { Detour } from './session/return-path.ts'
import { FullScreenSpinner } from './ui/state/spinner.tsx'
import { readablePath } from './words/readable-path.ts'

const drafted = () => import('./public/legal/drafted.tsx')

const page = (path: string, title: string, lazy: RouteObject['lazy']): RouteObject => ({
  path,
  lazy,
  handle: { title },
})

/** Pages in the admin panel's layout. */
const adminPages: RouteObject[] = [
  { index: true, lazy: () => import('./admin/home/admin.tsx'), handle: { title: 'Admin Paneli' } },
  page('setup', 'İlk adımlar', () => import('./admin/home/setup-page.tsx')),
  page('products', 'Ürünler', () => import('./admin/products/products.tsx')),
  page('products/new', 'Yeni ürün', () => import('./admin/products/new-product.tsx')),
  page('products/:id', 'Ürünü düzenle', () => import('./admin/products/edit-product.tsx')),
  page('licenses', 'Lisanslar', () => import('./admin/licenses/list/licenses.tsx')),
  page('licenses/bulk', 'Toplu lisans', () => import('./admin/licenses/new/new-licenses.tsx')),
  page('licenses/import', 'CSV yükle', () => import('./admin/imports/new-import.tsx')),
  page('licenses/import/:id', 'CSV yükle', () => import('./admin/imports/import-page.tsx')),
  page('licenses/new', 'Yeni lisans', () => import('./admin/licenses/new/new-license.tsx')),
  page('licenses/:id', 'Lisans', () => import('./admin/licenses/page/license-page.tsx')),
  page('licenses/:id/edit', 'Lisansı düzenle', () => import('./admin/licenses/edit/edit-license.tsx')),
  page('users', 'Kullanıcılar', () => import('./admin/users/users.tsx')),
  page('users/:id', 'Kullanıcı', () => import('./admin/users/user-page.tsx')),
  page('instances', 'Çalışan kurulumlar', () => import('./admin/instances/instances.tsx')),
  page('settings', 'Ayarlar', () => import('./admin/settings/settings.tsx')),
  { path: 'settings/webhooks', element: <Navigate to="/admin/settings?sekme=webhooklar" replace /> },
  page('settings/webhooks/:id', 'Webhook', () => import('./admin/settings/webhooks/webhook-page.tsx')),
  page('releases', 'Sürümler', () => import('./admin/releases/releases.tsx')),
  page('releases/new', 'Yeni sürüm', () => import('./admin/releases/new-release.tsx')),
  page('releases/:id', 'Sürüm', () => import('./admin/releases/release-page.tsx')),
  page('traces', 'Bu dosya kimin?', () => import('./admin/traces/traces.tsx')),
  page('discord', 'Discord', () => import('./admin/discord/discord.tsx')),
  page('orders', 'Siparişler', () => import('./admin/orders/list/orders.tsx')),
  page('orders/channels', 'Satış kanalları', () => import('./admin/orders/channels/channels.tsx')),
  page('orders/channels/:id', 'Satış kanalı', () => import('./admin/orders/channels/channel-page.tsx')),
  page('orders/revenue', 'Gelir', () => import('./admin/orders/revenue/revenue.tsx')),
  page('orders/:id/evidence', 'Ters ibraz kanıtları', () => import('./admin/orders/page/evidence.tsx')),
  page('orders/:id', 'Sipariş', () => import('./admin/orders/page/order-page.tsx')),
  page('denials', 'Ret kayıtları', () => import('./admin/denials/denials.tsx')),
  page('audit', 'İşlem kaydı', () => import('./admin/audit/audit.tsx')),
  page('blocks', 'Engeller', () => import('./admin/blocks/blocks.tsx')),
  page('erasures', 'KVKK istekleri', () => import('./admin/erasures/erasures.tsx')),
  page('erasures/:id', 'Silme isteği', () => import('./admin/erasures/erasure-page.tsx')),
  page('blocks/new', 'Yeni engel', () => import('./admin/blocks/new-block.tsx')),
]

/** Chapters of the documentation. The list of codes has its own component. */
const documentation: RouteObject[] = [
  { path: 'errors', lazy: () => import('./public/docs/errors.tsx') },
  { path: 'api/:group?', lazy: () => import('./public/reference/reference.tsx') },
  ...chapterNames
    .filter((name) => name !== 'errors')
    .map((name) => ({
      path: chapterPath(name),
      lazy: async () => (await import('./public/docs/chapter.tsx')).chapterRoute(name),
    })),
]

/** Pages in the visitors' frame. */
const publicPages: RouteObject[] = [
  // Not lazy: a sign-out navigates here synchronously.
  { path: '/', Component: Landing, handle: { title: '' } },
  { path: '/products/:id', lazy: () => import('./products/product-page.tsx') },
  page('/login', 'Giriş Yap', () => import('./public/login/login.tsx')),
  page('/auth/callback', 'Giriş', () => import('./public/login/callback.tsx')),
  page('/about', 'Hakkımızda', () => import('./public/legal/about.tsx')),
  page('/privacy', 'Gizlilik Politikası', () => import('./public/legal/legal-text.tsx')),
  page('/terms', 'Kullanım Koşulları', () => import('./public/legal/legal-text.tsx')),
  page('/contact', 'İletişim', () => import('./public/legal/contact.tsx')),
  page('/status', 'Hizmet durumu', () => import('./public/status/status.tsx')),
  page('/satin-aldim', 'Satın aldım', () => import('./public/claim/claim.tsx')),
  page('/refund', 'İade Politikası', drafted),
  page('/cookies', 'Çerez Politikası', drafted),
  { path: '/docs', lazy: () => import('./public/docs/layout.tsx'), children: documentation },
  page('/support', 'Destek', drafted),
  page('/pricing', 'Fiyatlandırma', () => import('./public/legal/pricing.tsx')),
]

/** Leads to the landing page with the answers that shape its first screen, which would move when they come. */
function UnknownPage() {
  const { pathname } = useLocation()
  const answers = [useBrandAnswer(), useLandingAnswer()]
  if (answers.some(({ isPending }) => isPending)) return <FullScreenSpinner text="Yükleniyor..." />
  const detour: Detour = { detour: `Böyle bir sayfa yok: ${readablePath(pathname)}` }
  return <Navigate to="/" replace state={detour} />
}

/** All pages, in the order of the specification. `handle.title` becomes the document's title. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: Broken,
    HydrateFallback: () => <FullScreenSpinner text="Yükleniyor..." />,
    children: [
      {
        Component: Frame,
        children: [{ ErrorBoundary: BrokenInFrame, children: publicPages }],
      },
      {
        // Lazy, because no public page needs the navigation bar. It loads in parallel with the page.
        lazy: () => import('./frame/signed-in-frame.tsx'),
        children: [
          {
            Component: RequireUser,
            ErrorBoundary: BrokenInFrame,
            children: [
              page('/dashboard', 'Lisanslarım', () => import('./buyer/dashboard/dashboard.tsx')),
              page('/dashboard/licenses/:id', 'Lisans', () => import('./buyer/dashboard/license.tsx')),
              page('/orders', 'Siparişlerim', () => import('./buyer/orders/orders.tsx')),
              page('/orders/new', 'Satın al', () => import('./buyer/orders/new-order.tsx')),
              page('/account', 'Hesabım', () => import('./buyer/account/account.tsx')),
              page('/denials', 'Neden reddedildi?', () => import('./buyer/denials/denials.tsx')),
              page('/denials/:ref', 'Neden reddedildi?', () => import('./buyer/denials/denial.tsx')),
            ],
          },
          {
            Component: RequireAdmin,
            children: [
              {
                path: '/admin',
                lazy: () => import('./admin/shell/shell.tsx'),
                handle: { hasRail: true },
                // Catches a failed lazy route inside the panel, so that the navigation stays usable.
                children: [{ ErrorBoundary: BrokenPage, children: adminPages }],
              },
            ],
          },
        ],
      },
      { path: '*', Component: UnknownPage },
    ],
  },
]
