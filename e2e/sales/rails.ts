import { channelNoticeUrl, ordersUrl, type Order } from '@muhur/contract/sales/orders'
import { claimPath } from '@muhur/contract/sales/claims'
import type { IssuedChannel } from '@muhur/contract/sales/channels'
import type { ProviderName } from '@muhur/contract/sales/providers'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { account } from '../../server/src/sales/own/own.fixture.ts'
import { builtbybitStore, sendTo } from '../../server/src/sales/providers/marketplaces.fixture.ts'
import { merchant } from '../../server/src/sales/providers/paytr/paytr.fixture.ts'
import { address } from '../stage/stage.ts'
import { ask, whoIs } from '../stage/truth.ts'
import { shopierTokens } from './providers.ts'

/** What stands where a product is sold. */
export interface Sale {
  seller: Page
  buyer: Page
  channel: IssuedChannel
  product: { id: string; name: string }
  /** The address of the stand-in for Shopier and PayTR. */
  providers: string
}

/** How a product is sold by a provider, from the first click to the license on the buyer's page, and back. */
export interface Rail {
  provider: ProviderName
  secrets?: Record<string, string>
  /** The provider's name for the product, where no button of the product's page leads to the provider. */
  external_product?: string
  /** The product's page at the provider. */
  page?: string
  /** Ends when the buyer has paid and, where the seller decides, the seller has decided. */
  buy(sale: Sale): Promise<void>
  refund(sale: Sale): Promise<void>
}

const shopierNumber = '4201'

export const rails: Rail[] = [
  {
    provider: 'generic',
    external_product: 'bot',
    async buy({ buyer, channel }) {
      const { discord_id } = await whoIs(buyer)
      const money = { total: '249.90', currency: 'TRY' }
      const lines = [{ product: 'bot', price: '249.90' }]
      await tellGeneric(channel, 'order.paid', { id: 'S-1', ...money, buyer: { discord_id }, lines })
    },
    refund: ({ channel }) => tellGeneric(channel, 'order.refunded', { id: 'S-1' }),
  },
  {
    provider: 'shopier',
    secrets: { token: Object.values(shopierTokens).join(' ') },
    page: `https://www.shopier.com/magaza/${shopierNumber}`,
    async buy({ buyer, channel, product, providers }) {
      await press(providers, 'shopier/webhooks', { url: address + channelNoticeUrl(channel.id) })
      await buyer.route('https://www.shopier.com/**', async (route) => {
        const response = await route.fetch({ url: `${providers}/shopier/${shopierNumber}` })
        await route.fulfill({ response })
      })
      await buyer.goto(`/products/${product.id}`)
      await buyer.getByRole('link', { name: 'Shopier’de satın al' }).click()
      await buyer.getByLabel('E-posta').fill('mehmet@example.com')
      await buyer.getByRole('button', { name: 'Satın al' }).click()
      await buyer.getByRole('heading', { name: 'Siparişiniz alındı' }).waitFor()
      const number = await buyer.locator('b').innerText()
      await claim(buyer, 'Sipariş numarası ve e-posta ile', {
        'Sipariş numarası': number,
        'Siparişte kullandığınız e-posta': 'mehmet@example.com',
      })
    },
    refund: ({ providers }) => press(providers, 'shopier/refunds'),
  },
  {
    provider: 'paytr',
    secrets: merchant,
    async buy({ buyer, product }) {
      await buyer.goto(`/products/${product.id}`)
      await buyer.getByRole('link', { name: 'Kartla satın al' }).click()
      await buyer.getByRole('button', { name: 'Ödemeye geç' }).click()
      await buyer.getByRole('button', { name: 'Öde', exact: true }).click()
      await buyer.getByRole('heading', { name: 'Ödemeniz alındı' }).waitFor()
      // The page of the order says what became of the payment.
      await buyer.goto('/orders')
      await buyer
        .getByRole('listitem')
        .filter({ hasText: product.name })
        .getByRole('link', { name: 'Lisansı aç' })
        .waitFor()
    },
    async refund({ seller, channel, providers }) {
      await press(providers, 'paytr/refunds')
      await seller.goto(`/admin/orders/channels/${channel.id}`)
      await seller.getByRole('button', { name: `İşlemler: ${channel.name}` }).click()
      await seller.getByRole('menuitem', { name: 'Şimdi eşitle' }).click()
      await seller.getByText('Kanal sağlayıcıyla eşitlendi.').waitFor()
    },
  },
  {
    provider: 'transfer',
    secrets: account,
    async buy({ buyer, seller, product, channel }) {
      await buyer.goto(`/products/${product.id}`)
      await buyer.getByRole('link', { name: 'Havale ile satın al' }).click()
      await buyer.getByRole('button', { name: 'Siparişi aç' }).click()
      const receipt = {
        name: 'dekont.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7 dekont'),
      }
      await buyer.getByLabel('Dekontu yükle').setInputFiles(receipt)
      await buyer.getByText('Dekontunuz satıcıya ulaştı.', { exact: true }).waitFor()
      await openOrder(seller, channel)
      await seller.getByText('Alıcı dekontunu yükledi.').waitFor()
      await decide(seller, 'Lisans ver', 'Sipariş ödenmiş sayıldı.')
    },
    refund: refundInPanel,
  },
  {
    provider: 'builtbybit',
    external_product: '101',
    async buy({ buyer, channel }) {
      const store = builtbybitStore({ channel, send: (...sent) => sendTo(address, channel.id, ...sent) })
      expect((await store.purchase()).body.state).toBe('paid')
      const { text: key } = await store.download()
      await claim(buyer, 'Dosyanızdaki anahtar ile', { 'Lisans anahtarı ya da indirme kodu': key })
    },
    refund: refundInPanel,
  },
]

async function refundInPanel({ seller, channel }: Sale): Promise<void> {
  await openOrder(seller, channel)
  await decide(seller, 'İade edildi say', 'Sipariş iade edilmiş sayıldı.')
}

/** The channel's only order in the panel. */
async function openOrder(seller: Page, { id }: IssuedChannel): Promise<void> {
  const [order] = await ask<Order[]>(seller, `${ordersUrl}?channel_id=${id}`)
  await seller.goto(`/admin/orders/${order!.id}`)
}

/** Presses a button of the order's page, and the same one of the dialog that asks. */
async function decide(seller: Page, verb: string, done: string): Promise<void> {
  await seller.getByRole('button', { name: verb }).click()
  const dialog = seller.locator('[role=dialog], [role=alertdialog]')
  await dialog.getByRole('button', { name: verb }).click()
  await seller.getByText(done).waitFor()
}

/** Makes the license the buyer's own, by what the buyer alone knows. */
async function claim(buyer: Page, title: string, proof: Record<string, string>): Promise<void> {
  await buyer.goto(claimPath)
  const form = buyer.getByRole('heading', { name: title }).locator('xpath=ancestor::form')
  for (const [label, value] of Object.entries(proof)) await form.getByLabel(label).fill(value)
  await form.getByRole('button', { name: 'Lisansımı al' }).click()
  await form.getByRole('link', { name: 'panelinizde görünür' }).waitFor()
}

/** A button in the seller's panel at Shopier or PayTR. */
async function press(providers: string, button: string, fields: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(`${providers}/${button}`, { method: 'POST', body: new URLSearchParams(fields) })
  expect(answer.ok, await answer.text()).toBe(true)
}

/** The seller's own site tells of an order. */
async function tellGeneric({ id, secret }: IssuedChannel, type: string, order: object): Promise<void> {
  const body = JSON.stringify({ type, data: { order } })
  const now = new Date()
  const answer = await sendTo(address, id, body, {
    'webhook-id': type,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret!).sign(type, now, body),
  })
  expect(answer.status, answer.text).toBe(200)
}
