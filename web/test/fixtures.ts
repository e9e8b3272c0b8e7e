import { ownerTexts, perText } from '@muhur/contract/shop/license-fields'
import type { Instance } from '@muhur/contract/shop/instances'
import type { License } from '@muhur/contract/shop/licenses'
import type { Problem } from '@muhur/contract/http/problem'
import type { CatalogueProduct, ProductPage } from '@muhur/contract/shop/products'
import type { User } from '@muhur/contract/access/users'

export const buyer = {
  id: '0199a000-0000-7000-8000-000000000001',
  discord_id: '80351110224678912',
  discord_username: 'ayse_k',
  discord_avatar: null,
  role: 'user',
} satisfies User

export const admin = { ...buyer, discord_username: 'yonetici', role: 'admin' } satisfies User

export const ticketBot = {
  id: '0199a000-0000-7000-8000-000000000010',
  name: 'Ticket Bot',
  description: 'Destek taleplerini kanallara ayırır.',
  icon_url: null,
  type: 'discord_bot',
  test: false,
  price_text: 'Aylık ₺149',
  sale: null,
} satisfies CatalogueProduct

/** The same on its own page. */
export const ticketBotPage = {
  ...ticketBot,
  details: '## Neler yapar\n\n- Talep **açar**',
  requirements: ['Node.js 22'],
  included: [],
  pictures: [],
  questions: '',
  contact_url: 'https://discord.gg/ornek',
  rails: [],
  licensing: {
    heartbeat_interval: 300,
    lease: 900,
    grace: 259_200,
    release_cooldown: 86_400,
    new_machines: 20,
  },
} satisfies ProductPage

export const license = {
  id: '0199a000-0000-7000-8000-000000000100',
  license_key: 'MHR7F3KQ2M9XT4AB-CDEFG-HJKMN-PQRST-VWXYZ-12345',
  status: 'active',
  current_instances: 2,
  max_instances: 3,
  ...perText(ownerTexts, () => ''),
  last_heartbeat_at: '2026-11-20T09:00:00Z',
  expires_at: null,
  nickname: null,
  product_id: ticketBot.id,
  product: ticketBot,
  test: false,
  created_at: '2026-01-01T00:00:00Z',
} satisfies License

/** Holds a seat of the license. */
export const instance: Instance = {
  id: '0199a000-0000-7000-8000-000000000200',
  name: null,
  hostname: 'vds-1',
  version: null,
  sdk: null,
  address: null,
  activated_at: '2026-11-20T09:00:00.000Z',
  last_heartbeat_at: '2026-11-22T11:13:00.000Z',
  lease_expires_at: '2026-11-22T11:28:00.000Z',
  held: true,
  released_at: null,
}

export const problem = (status: number, error: string, code = 'INTERNAL') =>
  ({ type: 'about:blank', title: code, status, error, code, action: '', request_id: 'r' }) satisfies Problem

export const signIn = (user: User) => localStorage.setItem('muhur.session', JSON.stringify(user))
