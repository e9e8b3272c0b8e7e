import type { WebhookFormat } from '@muhur/contract/record/webhooks'
import { Braces, MessageSquare, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CodeBlock } from '../../../ui/markdown/code.tsx'

/** Two ways to hear of what happens, each with what arrives. */
export function FirstWebhook({ onChoose }: { onChoose: (format: WebhookFormat) => void }) {
  return (
    <section aria-labelledby="first-webhook" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="first-webhook" className="text-section">
        Haber nereye gelsin?
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Way
          icon={MessageSquare}
          title="Discord kanalına"
          text="Olaylar seçtiğiniz kanalda okunur birer mesaj olur; kod gerekmez. Ekler eklemez bir deneme mesajı gelir."
          verb="Discord’a bağla"
          onChoose={() => onChoose('discord')}
        >
          <DiscordMessage />
        </Way>
        <Way
          icon={Braces}
          title="Kendi programınıza"
          text="Her olay imzalı bir JSON olarak adresinize gönderilir: botunuza, satış sayfanıza, muhasebe programınıza."
          verb="Programa bağla"
          onChoose={() => onChoose('standard')}
        >
          <CodeBlock name="license.created" text={payload} />
        </Way>
      </div>
    </section>
  )
}

interface WayProps {
  icon: LucideIcon
  title: string
  text: string
  verb: string
  onChoose: () => void
  /** What arrives. */
  children: ReactNode
}

function Way({ icon: Icon, title, text, verb, onChoose, children }: WayProps) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="grid gap-1.5">
        <h3 className="flex items-center gap-2.5 text-title">
          <Icon aria-hidden="true" className="size-5 text-primary" />
          {title}
        </h3>
        <p className="text-muted">{text}</p>
      </div>
      <Button look="primary" className="justify-self-start max-sm:w-full" onClick={onChoose}>
        {verb}
      </Button>
      {children}
    </Card>
  )
}

/** How a channel shows an event. */
function DiscordMessage() {
  return (
    <figure
      aria-label="Örnek mesaj"
      className="rounded-card border border-l-4 border-line border-l-primary bg-surface px-4 py-3"
    >
      <p className="font-semibold text-primary">Lisans oluşturuldu</p>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3 text-meta sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="font-semibold">{name}</dt>
            <dd className="wrap-anywhere text-muted">{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}

const facts = [
  ['Ürün', 'Ticket Bot'],
  ['Lisans', 'MHR-7K2QX9M4D0PV'],
  ['Sahip', 'mehmet'],
  ['Bitiş', '27 Kasım 2026'],
]

const payload = `{
  "type": "license.created",
  "timestamp": "2026-11-20T12:00:00.000Z",
  "sequence": 4711,
  "data": {
    "license": {
      "id": "01a1f0c2-7b1e-7c3a-9d52-0d1f4c6b8e21",
      "key_id": "MHR-7K2QX9M4D0PV",
      "status": "active",
      "product": { "id": "01a1f0c0-…", "name": "Ticket Bot" },
      "owner": { "id": "01a1f0c1-…", "discord_username": "mehmet" }
    }
  }
}`
