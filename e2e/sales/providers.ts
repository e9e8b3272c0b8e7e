import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { formType } from '../../server/src/sales/providers/provider.fixture.ts'
import {
  callbackForm,
  isSignedLink,
  isSignedQuestion,
} from '../../server/src/sales/providers/paytr/paytr.fixture.ts'
import { refund, sale, signedWebhook } from '../../server/src/sales/providers/shopier/shopier.fixture.ts'

/** The tokens of Shopier's two webhooks. */
export const shopierTokens = { orders: 'ORDERS', refunds: 'REFUNDS' }

interface Asked {
  form: URLSearchParams
  /** The last part of the path. */
  name: string
  url: string
}
type Page = { html: string }
type Answer = (asked: Asked) => Promise<Page | object> | Page | object

/**
 * Shopier and PayTR: pages where a buyer pays, PayTR's API, and `…/refunds`, the button of the seller's panel there. What each tells
 * is signed with its own keys and sent over HTTP.
 */
export async function startProviders(): Promise<{ url: string; close(): void }> {
  const answers = { ...shopier(), ...paytr() }
  const server = createServer((request, response) => {
    const answered = async () => {
      const answer = await answerTo(request, answers, address())
      if (answer === undefined) return response.writeHead(404).end()
      const isPage = 'html' in answer
      response.setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'application/json')
      return response.end(isPage ? answer.html : JSON.stringify(answer))
    }
    answered().catch((error: unknown) => response.writeHead(500).end(String(error)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: address(), close: () => void server.close() }
}

async function answerTo(request: IncomingMessage, answers: Record<string, Answer>, url: string) {
  const path = request.url ?? ''
  const at = path.lastIndexOf('/')
  const asked = { form: new URLSearchParams(await text(request)), name: path.slice(at + 1), url }
  const answer = answers[`${request.method} ${path}`] ?? answers[`${request.method} ${path.slice(0, at)}/*`]
  return answer?.(asked)
}

function shopier(): Record<string, Answer> {
  let address = ''
  let count = 0
  const tell = (payload: object, token: string) =>
    send(address, { method: 'POST', ...signedWebhook(payload, token) })
  return {
    'POST /shopier/webhooks': ({ form }) => {
      address = form.get('url')!
      return {}
    },
    'GET /shopier/*': () =>
      page('Shopier', '<label>E-posta <input name="email" type="email"></label><button>Satın al</button>'),
    'POST /shopier/*': async ({ form, name }) => {
      const id = `SHP${++count}`
      const shippingInfo = { ...sale.shippingInfo, email: form.get('email')! }
      const lineItems = [{ ...sale.lineItems[0], productId: name }]
      await tell({ ...sale, id, shippingInfo, lineItems }, shopierTokens.orders)
      return page('Siparişiniz alındı', `<p>Sipariş numarası: <b>${id}</b></p>`)
    },
    'POST /shopier/refunds': async () => {
      await tell({ ...refund, orderId: `SHP${count}` }, shopierTokens.refunds)
      return {}
    },
  }
}

function paytr(): Record<string, Answer> {
  const links = new Map<string, URLSearchParams>()
  const payments = new Map<string, { total: string; returned: boolean }>()
  const lira = (kurus: string) => (Number(kurus) / 100).toFixed(2)
  return {
    'POST /odeme/api/link/create': ({ form, url }) => {
      if (!isSignedLink(form)) return { status: 'error', reason: 'Geçersiz token' }
      const reference = form.get('callback_id')!
      links.set(reference, form)
      return { status: 'success', id: reference, link: `${url}/paytr/link/${reference}` }
    },
    'GET /paytr/link/*': () => page('PayTR', '<button>Öde</button>'),
    'POST /paytr/link/*': async ({ name }) => {
      const link = links.get(name)!
      const total = link.get('price')!
      const merchant_oid = `PT${name}`
      payments.set(merchant_oid, { total: lira(total), returned: false })
      const body = callbackForm({
        callback_id: name,
        merchant_oid,
        status: 'success',
        total_amount: total,
        payment_amount: total,
        currency: 'TL',
        test_mode: '0',
      })
      const answer = await send(link.get('callback_link')!, { method: 'POST', headers: formType, body })
      if (answer !== 'OK') throw new Error(`PayTR repeats what is not answered by OK: ${answer}`)
      return page('Ödemeniz alındı', '')
    },
    'POST /odeme/durum-sorgu': ({ form }) => {
      const payment = payments.get(form.get('merchant_oid')!)
      if (!isSignedQuestion(form) || !payment) return { status: 'error', err_no: '004' }
      const { total, returned } = payment
      const returns = returned ? [{ return_amount: total }] : []
      return { status: 'success', payment_amount: total, payment_total: total, currency: 'TL', returns }
    },
    'POST /paytr/refunds': () => {
      for (const payment of payments.values()) payment.returned = true
      return {}
    },
  }
}

async function send(address: string, request: RequestInit): Promise<string> {
  const response = await fetch(address, request)
  if (!response.ok) throw new Error(`the notice was answered ${response.status}`)
  return response.text()
}

const page = (title: string, content: string): Page => ({
  html: `<!doctype html><html lang="tr"><meta charset="utf-8"><link rel="icon" href="data:,"><title>${title}</title>
    <main><h1>${title}</h1><form method="post">${content}</form></main></html>`,
})
