import { useId, useState } from 'react'
import { useServerAddress } from '../../api/server-address.ts'
import { Code } from '../../ui/markdown/code.tsx'
import { CopyButton } from '../../ui/fields/copy-button.tsx'
import { PulseStrip, type Beat } from '../../ui/marks/pulse-strip.tsx'
import { TabList, TabPanel } from '../../ui/tabs.tsx'
import { Console } from './console.tsx'
import { sampleAnswer, samples } from './samples.ts'
import { useLanding } from './use-landing.ts'

const beats = Array.from({ length: 48 }, (_, at): Beat =>
  at === 17 ? 'late' : at === 31 ? 'missing' : 'on-time',
)

/** All samples are part of the page, readable without a click; the tabs choose the visible sample. */
export function CodePanel() {
  const group = useId()
  const [shown, setShown] = useState(samples[0]!.id)
  const address = useServerAddress()
  const codeOf = (sample: (typeof samples)[number]) => sample.code.replace('{{address}}', address)
  const demo = useLanding()?.demo

  return (
    <div className="min-w-0 overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex items-center gap-1 border-b border-line px-2">
        <TabList group={group} label="Doğrulama örneği" tabs={samples} shown={shown} onShow={setShown} />
        <span className="ml-auto shrink-0">
          <CopyButton
            text={codeOf(samples.find(({ id }) => id === shown)!)}
            label="Kodu kopyala"
            done="Kod kopyalandı"
          />
        </span>
      </div>
      {/* One grid cell for all, so that the page does not move with a shorter sample. */}
      <div className="grid">
        {samples.map((sample) => (
          <TabPanel
            key={sample.id}
            group={group}
            id={sample.id}
            shown={sample.id === shown}
            keepsRoom
            className="col-start-1 row-start-1 min-w-0 -outline-offset-2"
          >
            <Code label={`${sample.name} örneği`} text={codeOf(sample)} marked={sample.marked} />
          </TabPanel>
        ))}
      </div>
      {demo ? (
        <Console demo={demo} />
      ) : (
        <div className="border-t border-line bg-tint">
          <p className="px-4 pt-4 sm:px-5 text-meta text-muted">Sunucunun imzalı yanıtı, kısaltılmış</p>
          <Code label="Örnek yanıt" text={sampleAnswer} />
        </div>
      )}
      <figure className="grid gap-2 border-t border-line px-4 py-4 sm:px-5">
        <PulseStrip
          beats={beats}
          label="Temsilî nabız şeridi: 48 nabızdan 46’sı zamanında, 1’i geç, 1’i eksik"
        />
        <figcaption className="text-meta text-muted">
          Temsilî: bir botun son 48 nabzı. Kısa çubuk geç, nokta eksik.
        </figcaption>
      </figure>
    </div>
  )
}
