import { Navigate, type RouteObject } from 'react-router'
import { Broken, BrokenPage } from './frame/broken.tsx'
import { Frame } from './frame/frame.tsx'
import { Root } from './frame/root.tsx'
import { Component as Landing } from './landing/landing.tsx'
import { RequireAdmin, RequireUser } from './session/require.tsx'
import { FullScreenSpinner } from './ui/spinner.tsx'

const comingSoon = () => import('./legal/coming-soon.tsx')

/** Pages in the admin panel's layout. */
const adminPages: RouteObject[] = [
  { index: true, lazy: () => import('./admin/home/admin.tsx'), handle: { title: 'Admin Paneli' } },
  { path: 'products', lazy: () => import('./admin/products/products.tsx'), handle: { title: 'Ürünler' } },
  {
    path: 'products/new',
    lazy: () => import('./admin/products/new-product.tsx'),
    handle: { title: 'Yeni ürün' },
  },
  {
    path: 'products/:id',
    lazy: () => import('./admin/products/edit-product.tsx'),
    handle: { title: 'Ürünü düzenle' },
  },
  { path: 'licenses', lazy: () => import('./admin/licenses/licenses.tsx'), handle: { title: 'Lisanslar' } },
  {
    path: 'licenses/bulk',
    lazy: () => import('./admin/licenses/new-licenses.tsx'),
    handle: { title: 'Toplu lisans' },
  },
  {
    path: 'licenses/import',
    lazy: () => import('./admin/imports/new-import.tsx'),
    handle: { title: 'CSV yükle' },
  },
  {
    path: 'licenses/import/:id',
    lazy: () => import('./admin/imports/import-page.tsx'),
    handle: { title: 'CSV yükle' },
  },
  {
    path: 'licenses/new',
    lazy: () => import('./admin/licenses/new-license.tsx'),
    handle: { title: 'Yeni lisans' },
  },
  {
    path: 'licenses/:id',
    lazy: () => import('./admin/licenses/license-page.tsx'),
    handle: { title: 'Lisans' },
  },
  {
    path: 'licenses/:id/edit',
    lazy: () => import('./admin/licenses/edit-license.tsx'),
    handle: { title: 'Lisansı düzenle' },
  },
  { path: 'users', lazy: () => import('./admin/users/users.tsx'), handle: { title: 'Kullanıcılar' } },
  { path: 'users/:id', lazy: () => import('./admin/users/user-page.tsx'), handle: { title: 'Kullanıcı' } },
  { path: 'instances', lazy: () => import('./admin/instances/instances.tsx'), handle: { title: 'Örnekler' } },
  { path: 'settings', lazy: () => import('./admin/settings/settings.tsx'), handle: { title: 'Ayarlar' } },
  { path: 'denials', lazy: () => import('./admin/denials/denials.tsx'), handle: { title: 'Ret kayıtları' } },
  { path: 'blocks', lazy: () => import('./admin/blocks/blocks.tsx'), handle: { title: 'Engeller' } },
  { path: 'blocks/new', lazy: () => import('./admin/blocks/new-block.tsx'), handle: { title: 'Yeni engel' } },
]

/** Chapters of the documentation. The list of codes has its own component. */
const documentation: RouteObject[] = [
  { path: 'errors', lazy: () => import('./docs/errors.tsx') },
  { path: ':chapter?', lazy: () => import('./docs/chapter.tsx') },
]

/** All pages, in the order of the specification. `handle.title` becomes the document's title. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: Broken,
    HydrateFallback: () => <FullScreenSpinner text="Yükleniyor..." />,
    children: [
      {
        Component: Frame,
        children: [
          // Not lazy: a sign-out navigates here synchronously.
          { path: '/', Component: Landing, handle: { title: '' } },
          { path: '/products/:id', lazy: () => import('./products/product-page.tsx') },
          { path: '/login', lazy: () => import('./login/login.tsx'), handle: { title: 'Giriş Yap' } },
          { path: '/auth/callback', lazy: () => import('./login/callback.tsx'), handle: { title: 'Giriş' } },
          { path: '/about', lazy: () => import('./legal/about.tsx'), handle: { title: 'Hakkımızda' } },
          {
            path: '/privacy',
            lazy: () => import('./legal/legal-text.tsx'),
            handle: { title: 'Gizlilik Politikası' },
          },
          {
            path: '/terms',
            lazy: () => import('./legal/legal-text.tsx'),
            handle: { title: 'Kullanım Koşulları' },
          },
          { path: '/contact', lazy: () => import('./legal/contact.tsx'), handle: { title: 'İletişim' } },
          { path: '/refund', lazy: comingSoon, handle: { title: 'İade Politikası' } },
          { path: '/cookies', lazy: comingSoon, handle: { title: 'Çerez Politikası' } },
          { path: '/docs', lazy: () => import('./docs/layout.tsx'), children: documentation },
          { path: '/support', lazy: comingSoon, handle: { title: 'Destek' } },
          { path: '/pricing', lazy: comingSoon, handle: { title: 'Fiyatlandırma' } },
          {
            Component: RequireUser,
            children: [
              {
                path: '/dashboard',
                lazy: () => import('./dashboard/dashboard.tsx'),
                handle: { title: 'Lisanslarım', signedIn: true },
              },
              {
                path: '/dashboard/licenses/:id',
                lazy: () => import('./dashboard/license.tsx'),
                handle: { title: 'Lisans', signedIn: true },
              },
              {
                path: '/denials',
                lazy: () => import('./denials/denials.tsx'),
                handle: { title: 'Neden reddedildi?', signedIn: true },
              },
              {
                path: '/denials/:ref',
                lazy: () => import('./denials/denial.tsx'),
                handle: { title: 'Neden reddedildi?', signedIn: true },
              },
            ],
          },
          {
            Component: RequireAdmin,
            children: [
              {
                path: '/admin',
                lazy: () => import('./admin/shell/shell.tsx'),
                handle: { signedIn: true, wide: true },
                // Catches a failed lazy route inside the frame, so that the navigation stays usable.
                children: [{ ErrorBoundary: BrokenPage, children: adminPages }],
              },
            ],
          },
          { path: '*', element: <Navigate to="/" replace /> },
        ],
      },
    ],
  },
]
