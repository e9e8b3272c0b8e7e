import type { Product } from '@muhur/contract/product'
import { Stethoscope } from 'lucide-react'
import { useId } from 'react'
import { Row, Steps } from '../ui/steps.tsx'
import { TabList, TabPanel, type Tab } from '../ui/tabs.tsx'
import { useTabInAddress } from '../ui/use-tab-in-address.ts'
import { curl } from './guide-curl.tsx'
import { discordJs } from './guide-discord-js.tsx'
import { discordPy } from './guide-discord-py.tsx'
import { KeyedCode, noKey, type Guide, type GuideKey } from './guide.tsx'
import { paper } from './guide-paper.tsx'

/** One tab for each way to write a product's software. `shownFirstFor`: the type of product that is most often written so. */
const guides = [
  { id: 'discord.js', name: 'discord.js', lang: 'en', guide: discordJs, shownFirstFor: 'discord_bot' },
  { id: 'discord.py', name: 'discord.py', lang: 'en', guide: discordPy },
  { id: 'paper', name: 'Paper', lang: 'en', guide: paper, shownFirstFor: 'minecraft' },
  { id: 'curl', name: 'curl', lang: 'en', guide: curl },
] as const satisfies GuideTab[]

interface GuideTab extends Tab {
  guide: (productId: string, key: GuideKey) => Guide
  shownFirstFor?: string
}

interface IntegrationProps {
  product: Pick<Product, 'id' | 'type'>
  /** A buyer's own key, in place of the example. */
  licenseKey?: GuideKey
}

/** How a product's software learns whether it may run, in three steps, for each way to write it. */
export function Integration({ product, licenseKey = noKey }: IntegrationProps) {
  const group = useId()
  const first = guides.find((tab) => 'shownFirstFor' in tab && tab.shownFirstFor === product.type)
  const [shown, show] = useTabInAddress({
    parameter: 'dil',
    tabs: guides,
    first: first?.id ?? 'discord.js',
    replace: true,
  })

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
      {guides.map(({ id, guide }) => (
        <TabPanel key={id} group={group} id={id} shown={id === shown}>
          <Chapter guide={guide(product.id, licenseKey)} guideKey={licenseKey} />
        </TabPanel>
      ))}
    </section>
  )
}

function Chapter({ guide: { steps, doctor }, guideKey }: { guide: Guide; guideKey: GuideKey }) {
  const ask = typeof doctor === 'string' ? () => doctor : doctor
  return (
    <>
      <Steps steps={steps} />
      {ask && (
        <Row
          mark={<Stethoscope className="mt-0.5 size-5" />}
          title="Çalışmıyorsa doktora sorun"
          text="Dosyanın bulunduğu klasörde çalıştırın: anahtarı, klasörü, bağlantıyı, saati ve lisansı denetler, yer tutmaz. Son satırında gizli bilgi yoktur; onu satıcınıza gönderebilirsiniz."
          more={<KeyedCode name="Terminal: doktor" guideKey={guideKey} text={ask} />}
        />
      )}
    </>
  )
}
