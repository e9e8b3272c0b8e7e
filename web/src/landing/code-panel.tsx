import { useId, useState } from 'react'
import { Code } from '../ui/code.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { PulseStrip, type Beat } from '../ui/pulse-strip.tsx'
import { TabList, TabPanel } from '../ui/tabs.tsx'
import { sampleAnswer, samples, type SampleId } from './samples.ts'

const beats = Array.from({ length: 48 }, (_, at): Beat =>
  at === 17 ? 'late' : at === 31 ? 'missing' : 'on-time',
)

/** Every sample is in the page, so that it can be read without a click; the tabs only choose which one shows. */
export function CodePanel() {
  const group = useId()
  const [shown, setShown] = useState<SampleId>('node')
  const code = samples.find(({ id }) => id === shown)?.code ?? ''

  return (
    <div className="min-w-0 overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex items-center gap-1 border-b border-line px-2">
        <TabList group={group} label="Doğrulama örneği" tabs={samples} shown={shown} onShow={setShown} />
        <span className="ml-auto shrink-0">
          <CopyButton text={code} label="Kodu kopyala" done="Kod kopyalandı" />
        </span>
      </div>
      {/* One cell for all, so that choosing a shorter sample does not move the page. */}
      <div className="grid">
        {samples.map(({ id, name, marked, code: text }) => (
          <TabPanel
            key={id}
            group={group}
            id={id}
            shown={id === shown}
            keepsRoom
            className="col-start-1 row-start-1 min-w-0 -outline-offset-2"
          >
            <Code label={`${name} örneği`} text={text} marked={marked} />
          </TabPanel>
        ))}
      </div>
      <div className="border-t border-line bg-tint">
        <p className="px-4 pt-4 sm:px-5 text-meta text-muted">Sunucunun imzalı yanıtı, kısaltılmış</p>
        <Code label="Örnek yanıt" text={sampleAnswer} />
      </div>
      <figure className="grid gap-2 border-t border-line px-4 py-4 sm:px-5">
        <PulseStrip
          beats={beats}
          label="Örnek nabız şeridi: 48 nabızdan 46’sı zamanında, 1’i geç, 1’i eksik"
        />
        <figcaption className="text-meta text-muted">
          Örnek: çalışan bir botun son 48 nabzı. Kısa çubuk geç, nokta eksik.
        </figcaption>
      </figure>
    </div>
  )
}
