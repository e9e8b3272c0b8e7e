import { createHmac } from 'node:crypto'

/** A sale as a webhook of Shopier reports it, with the fields that Mühür does not keep. */
export const sale = {
  id: 'P1',
  status: 'unfulfilled',
  paymentStatus: 'paid',
  currency: 'TRY',
  totals: { subtotal: '249.90', shipping: '0.00', discount: '0.00', total: '249.90' },
  shippingInfo: {
    firstName: 'Mehmet',
    lastName: 'Kaya',
    email: 'mehmet@example.com',
    phone: '05550001122',
    address: 'Papatya Sokak 5',
    nationalId: '10000000146',
  },
  note: 'Zili calmayin',
  lineItems: [{ productId: '42', title: 'Ticket Bot', quantity: 1, price: '249.90' }],
}

export const refund = {
  id: 'R1',
  type: 'full',
  status: 'succeeded',
  orderId: 'P1',
  currency: 'TRY',
  total: '249.90',
}

/** A webhook under the token that Shopier gave to it. */
export function signedWebhook(payload: object, token: string, form: 'hex' | 'base64' = 'hex') {
  const body = JSON.stringify(payload)
  const signature = createHmac('sha256', token).update(body).digest(form)
  return { body, headers: { 'content-type': 'application/json', 'shopier-signature': signature } }
}
