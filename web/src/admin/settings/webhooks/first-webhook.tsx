import { eventTypes } from '@muhur/contract/record/event-types'
import type { WebhookFormat } from '@muhur/contract/record/webhooks'
import { Braces, MessageSquare, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { CodeBlock } from '../../../ui/markdown/code.tsx'
import { dayOf, nameDay } from '../../../words/days.ts'
import { after } from '../../../words/periods.ts'

/** The two formats of a webhook, each with an example message. */
export function FirstWebhook({ onChoose }: { onChoose: (format: WebhookFormat) => void }) {
  const [now] = useState(Date.now)
  return (
    <section aria-labelledby="first-webhook" className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="first-webhook" className="text-section">
        Haber nereye gelsin?
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">
        <Way
          icon={MessageSquare}
          title="Discord’a"
          text="Olaylar seçtiğiniz kanalda okunur birer mesaj olur; kod gerekmez. Ekler eklemez kanala bir test mesajı gelir."
          verb="Discord’a bağla"
          look="primary"
          onChoose={() => onChoose('discord')}
        >
          {messagesAt(now).map((message) => (
            <DiscordMessage key={message.title} {...message} />
          ))}
        </Way>
        <Way
          icon={Braces}
          title="Kendi programınıza"
          text="Her olay, sizden geldiği doğrulanabilen bir JSON olarak adresinize gönderilir. Ekledikten sonra “Test gönder” ile denersiniz."
          verb="Programa bağla"
          onChoose={() => onChoose('standard')}
        >
          <CodeBlock name="license.created (kısaltılmış)" text={payload} />
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
  look?: 'primary'
  onChoose: () => void
  /** The example message. */
  children: ReactNode
}

function Way({ icon: Icon, title, text, verb, look, onChoose, children }: WayProps) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="grid gap-1.5 wrap-anywhere">
        <h3 className="flex items-center gap-2.5 text-title">
          <Icon aria-hidden="true" className="size-5 text-primary" />
          {title}
        </h3>
        <p className="text-muted">{text}</p>
      </div>
      <Button look={look} className="justify-self-start max-sm:w-full" onClick={onChoose}>
        {verb}
      </Button>
      {children}
    </Card>
  )
}

/** How a channel shows an event. */
function DiscordMessage({ title, edge, facts }: ReturnType<typeof messagesAt>[number]) {
  return (
    <figure
      aria-label={`Kanaldaki mesaj: ${title}`}
      className={classes('rounded-card border bg-surface px-4 py-3', edge)}
    >
      <p className="font-semibold text-primary">{title}</p>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3 text-meta">
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

const license = [
  ['Ürün', 'Ticket Bot'],
  ['Lisans', 'MHR-7K2QX9M4D0PV'],
  ['Sahip', 'mehmet'],
] as const
const messagesAt = (now: number) =>
  [
    {
      title: eventTypes['license.created'].name,
      edge: 'border-primary',
      facts: [...license, ['Bitiş', nameDay(dayOf(after('30', now)))]],
    },
    {
      title: eventTypes['instance.denied'].name,
      edge: 'border-bad',
      facts: [...license, ['Neden', 'Bu lisansın süresi dolmuş.']],
    },
  ] as const

const payload = `{
  "type": "license.created",
  "timestamp": "2026-11-20T12:00:00.000Z",
  "data": {
    "license": {
      "key_id": "MHR-7K2QX9M4D0PV",
      "product": { "name": "Ticket Bot" },
      "owner": { "discord_username": "mehmet" }
    }
  }
}`
