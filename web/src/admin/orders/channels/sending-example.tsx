import { useState } from 'react'
import { Summary } from '../../../ui/summary.tsx'
import { CodeBlock } from '../../../ui/markdown/code.tsx'
import { TabList, TabPanel } from '../../../ui/tabs.tsx'

const tabs = [
  { id: 'curl', name: 'curl', lang: 'en' },
  { id: 'node', name: 'Node', lang: 'en' },
] as const

/** How the seller's own site sends a paid order to this channel. */
export function SendingExample({ url }: { url: string }) {
  const [shown, setShown] = useState<(typeof tabs)[number]['id']>('curl')
  return (
    <details className="group rounded-card border border-line bg-surface px-5 py-2">
      <Summary>Sitenizden sipariş gönderin: hazır kod</Summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2 pb-4">
        <p className="text-muted">
          Gizli anahtarı MUHUR_CHANNEL_SECRET olarak verin. Aynı sipariş numarası yeniden gönderilirse ikinci
          bir lisans çıkmaz.
        </p>
        <TabList group="example" label="Dil" look="segments" tabs={tabs} shown={shown} onShow={setShown} />
        {tabs.map(({ id, name }) => (
          <TabPanel key={id} group="example" id={id} shown={id === shown}>
            <CodeBlock name={`Sipariş gönderme: ${name}`} text={examples[id](url)} />
          </TabPanel>
        ))}
      </div>
    </details>
  )
}

const order = `{"type":"order.paid","data":{"order":{"id":"S-1042","total":"249.90","currency":"TRY","buyer":{"discord_id":"123456789012345678"},"lines":[{"product":"ticket-bot-pro"}]}}}`

const examples = {
  curl: (url: string) => `BODY='${order}'
ID="msg_$(openssl rand -hex 12)"
NOW="$(date +%s)"
KEY="$(printf %s "\${MUHUR_CHANNEL_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')"
SIGNATURE="$(printf %s "$ID.$NOW.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)"

curl '${url}' \\
  -H 'content-type: application/json' \\
  -H "webhook-id: $ID" \\
  -H "webhook-timestamp: $NOW" \\
  -H "webhook-signature: v1,$SIGNATURE" \\
  -d "$BODY"`,
  node: (url: string) => `import { createHmac, randomUUID } from 'node:crypto'

const key = Buffer.from(process.env.MUHUR_CHANNEL_SECRET.slice('whsec_'.length), 'base64')
const order = {
  id: 'S-1042',
  total: '249.90',
  currency: 'TRY',
  buyer: { discord_id: '123456789012345678' },
  lines: [{ product: 'ticket-bot-pro' }],
}

const body = JSON.stringify({ type: 'order.paid', data: { order } })
const id = randomUUID()
const timestamp = String(Math.floor(Date.now() / 1000))
const signature = createHmac('sha256', key).update(id + '.' + timestamp + '.' + body).digest('base64')

const answer = await fetch('${url}', {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': 'v1,' + signature,
  },
  body,
})
console.log(answer.status, await answer.json())`,
}
