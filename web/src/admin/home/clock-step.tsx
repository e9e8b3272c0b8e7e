import type { ClockStep } from '@muhur/contract/shop/overview'
import { Clock } from 'lucide-react'
import { formatMoment } from '../../words/format-date.ts'
import { lengthInWords } from '../../words/length-in-words.ts'

/** A step of the database's clock, which no bot notices; the next one can be prevented. */
export function ClockStepNotice({ step }: { step: ClockStep }) {
  const way = step.seconds < 0 ? 'geri' : 'ileri'
  const noted = `${formatMoment(step.noted_at)} tarihinde ${lengthInWords(Math.abs(step.seconds))} ${way} alındı.`
  const ahead =
    step.ahead < 1
      ? ''
      : ` Mühür’ün zamanı o saatten ${lengthInWords(step.ahead)} ileride ve yavaşça yaklaşıyor.`
  return (
    <section
      aria-labelledby="clock-step"
      className="flex flex-wrap items-start gap-4 rounded-card border border-line bg-tint p-5"
    >
      <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="clock-step" className="font-semibold text-ink">
          Veritabanının saati değişti
        </h2>
        <p className="text-muted">
          {noted} Kimse yerini kaybetmedi.{ahead} Tekrarlamaması için veritabanının makinesinde chrony
          çalıştırın.
        </p>
      </div>
    </section>
  )
}
