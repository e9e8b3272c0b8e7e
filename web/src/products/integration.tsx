import type { Product } from '@muhur/contract/product'
import { Stethoscope } from 'lucide-react'
import { useId, useMemo, type ReactNode } from 'react'
import { TabList, TabPanel, type Tab } from '../ui/tabs.tsx'
import { useTabInAddress } from '../ui/use-tab-in-address.ts'
import { GuideSubject, GuideText, type GuideKey } from './guide-text.tsx'

interface GuideTab extends Tab {
  /** The file in `docs/tr/integration`. */
  file: string
  /** The command that looks for the fault when the software does not run. */
  doctor?: string
  /** The type of product that is most often written so. */
  shownFirstFor?: string
}

/** One tab for each way to write a product's software. */
const guides = [
  {
    id: 'discord.js',
    name: 'discord.js',
    lang: 'en',
    file: 'discord-js',
    doctor: 'node license.mjs doctor',
    shownFirstFor: 'discord_bot',
  },
  {
    id: 'discord.py',
    name: 'discord.py',
    lang: 'en',
    file: 'discord-py',
    doctor: 'python muhur.py doctor',
  },
  {
    id: 'paper',
    name: 'Paper',
    lang: 'en',
    file: 'paper',
    doctor: "export LICENSE_KEY='{{key}}'\njava Muhur.java doctor",
    shownFirstFor: 'minecraft',
  },
  { id: 'curl', name: 'curl', lang: 'en', file: 'curl' },
] as const satisfies GuideTab[]

const texts = import.meta.glob<string>('../../../docs/tr/integration/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

interface IntegrationProps {
  product: Pick<Product, 'id' | 'type'>
  /** A buyer's own key, in place of the example. */
  licenseKey?: GuideKey
}

/** A placeholder in the form of a key: the eight X make every SDK report a missing key. */
const exampleKey = { shown: 'MHR-XXXXXXXXXXXX', whole: 'MHR-XXXXXXXXXXXX' }

/** How a product's software learns whether it may run, in three steps, for each way to write it. */
export function Integration({ product, licenseKey = exampleKey }: IntegrationProps) {
  const group = useId()
  const first = guides.find((tab) => 'shownFirstFor' in tab && tab.shownFirstFor === product.type)
  const [shown, show] = useTabInAddress({
    parameter: 'dil',
    tabs: guides,
    first: first?.id ?? 'discord.js',
    replace: true,
  })
  const subject = useMemo(() => ({ productId: product.id, licenseKey }), [product.id, licenseKey])

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid max-w-[66ch] gap-2">
        <h2 className="text-section">Üç adımda bağlayın</h2>
        <p className="text-muted">
          İndirdiğiniz tek dosya bu sunucunun adresini, ürünün kimliğini ve açık anahtarları içinde taşır;
          başka ayar gerekmez.
        </p>
      </div>
      <TabList
        group={group}
        label="Yazılımınızın türü"
        tabs={guides}
        shown={shown}
        onShow={show}
        look="segments"
      />
      <GuideSubject value={subject}>
        {guides.map((guide) => (
          <TabPanel key={guide.id} group={group} id={guide.id} shown={guide.id === shown}>
            <Guide guide={guide} />
          </TabPanel>
        ))}
      </GuideSubject>
    </section>
  )
}

/** The numbered steps of a guide, each a section of its file, and the doctor. */
function Guide({ guide: { file, doctor } }: { guide: GuideTab }) {
  const [, ...parts] = texts[`../../../docs/tr/integration/${file}.md`]!.split(/^## (.+)\n\n/m)
  const titles = parts.filter((_, at) => at % 2 === 0)
  return (
    <>
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {titles.map((title, at) => (
          <li key={title}>
            <Row
              mark={<span className="font-head text-title font-bold">{at + 1}</span>}
              title={title}
              text={parts[at * 2 + 1]!}
            />
          </li>
        ))}
      </ol>
      {doctor && (
        <Row
          mark={<Stethoscope className="mt-0.5 size-5" />}
          title="Çalışmıyorsa doktora sorun"
          text={`Dosyanın bulunduğu klasörde çalıştırın: anahtarı, klasörü, bağlantıyı, saati ve lisansı kontrol eder, yer tutmaz. Son satırında gizli bilgi yoktur; onu satıcınıza gönderebilirsiniz.\n\n\`\`\`sh name="Terminal: doktor"\n${doctor}\n\`\`\``}
        />
      )}
    </>
  )
}

/** The first paragraph of a step stands beside the number; what follows has the full width of a phone. */
function Row({ mark, title, text }: { mark: ReactNode; title: string; text: string }) {
  const [, paragraph = '', more = ''] = /^(.+?)(?:\n\n(.+))?$/s.exec(text.trim()) ?? []
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t border-line py-5">
      <span aria-hidden="true" className="text-primary">
        {mark}
      </span>
      <div className="grid max-w-[66ch] content-start gap-1.5">
        <h3 className="text-title">{title}</h3>
        <GuideText text={paragraph} className="text-muted" />
      </div>
      {more && (
        <div className="mt-4 min-w-0 max-sm:col-span-2 sm:col-start-2">
          <GuideText text={more} className="[&>p]:max-w-[66ch] [&>p]:text-muted" />
        </div>
      )}
    </div>
  )
}
