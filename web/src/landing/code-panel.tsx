import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { classes } from '../ui/classes.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { PulseStrip, type Beat } from '../ui/pulse-strip.tsx'
import { sampleAnswer, samples } from './samples.ts'

const beats = Array.from({ length: 48 }, (_, at): Beat =>
  at === 17 ? 'late' : at === 31 ? 'missing' : 'on-time',
)

/** Every sample is in the page, so that it can be read without a click; the tabs only choose which one shows. */
export function CodePanel() {
  const id = useId()
  const [shown, setShown] = useState(0)
  const tabs = useRef<(HTMLButtonElement | null)[]>([])

  const choose = (event: KeyboardEvent) => {
    const next = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: samples.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const at = (next + samples.length) % samples.length
    setShown(at)
    tabs.current[at]?.focus()
  }

  return (
    <div className="min-w-0 overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex items-center gap-1 border-b border-line px-2">
        <div role="tablist" aria-label="Doğrulama örneği" className="flex" onKeyDown={choose}>
          {samples.map(({ name }, at) => (
            <button
              key={name}
              ref={(tab) => {
                tabs.current[at] = tab
              }}
              type="button"
              role="tab"
              id={`${id}-tab-${at}`}
              aria-controls={`${id}-panel-${at}`}
              aria-selected={at === shown}
              tabIndex={at === shown ? 0 : -1}
              lang="en"
              onClick={() => setShown(at)}
              className={classes(
                '-mb-px min-h-11 border-b-2 px-3 font-semibold -outline-offset-2 transition-colors',
                at === shown ? 'border-primary text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {name}
            </button>
          ))}
        </div>
        <span className="ml-auto">
          <CopyButton text={samples[shown]?.code ?? ''} label="Kodu kopyala" done="Kod kopyalandı" />
        </span>
      </div>
      {/* One cell for all, so that choosing a shorter sample does not move the page. */}
      <div className="grid">
        {samples.map(({ name, code }, at) => (
          <div
            key={name}
            role="tabpanel"
            id={`${id}-panel-${at}`}
            aria-labelledby={`${id}-tab-${at}`}
            className={classes('col-start-1 row-start-1 min-w-0', at !== shown && 'invisible')}
          >
            <Code label={`${name} örneği`} text={code} />
          </div>
        ))}
      </div>
      <div className="border-t border-line bg-tint">
        <p className="px-5 pt-4 text-meta text-muted">Sunucunun imzalı yanıtı, kısaltılmış</p>
        <Code label="Örnek yanıt" text={sampleAnswer} />
      </div>
      <figure className="grid gap-2 border-t border-line px-5 py-4">
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

function Code({ label, text }: { label: string; text: string }) {
  return (
    <pre
      role="region"
      aria-label={label}
      lang="en"
      className="px-5 py-4 font-mono text-meta whitespace-pre-wrap wrap-anywhere"
    >
      <code>
        {text.split('\n').map((line, at) => (
          // What a narrow screen wraps hangs below its line, so that it does not read as a line of its own.
          <span key={at} className="block pl-[4ch] -indent-[4ch]">
            {`${line}\n`}
          </span>
        ))}
      </code>
    </pre>
  )
}
