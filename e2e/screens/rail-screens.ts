import { railItems } from '../../web/src/admin/shell/rail-items.ts'
import type { Screen } from './screen.ts'

/** The sections of the panel, each with its list. */
export const railScreens: Screen[] = railItems.map(({ to }) => ({
  name: to.slice(1).replaceAll('/', '-'),
  path: to,
  as: 'ayse',
  play: (page) =>
    page.waitForFunction(() => !document.querySelector('main')?.textContent.includes('yükleniyor')),
}))
