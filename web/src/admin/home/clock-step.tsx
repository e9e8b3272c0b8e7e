import type { ClockStep } from '@muhur/contract/overview'
import { formatMoment } from '../../format-date.ts'
import { lengthInWords } from '../../length-in-words.ts'
import { ErrorBox } from '../../ui/error-box.tsx'

/** A step of the database's clock, which no bot notices; the next one can be prevented. */
export function ClockStepWarning({ step }: { step: ClockStep }) {
  const way = step.seconds < 0 ? 'geri' : 'ileri'
  const noted = `${formatMoment(step.noted_at)} tarihinde ${lengthInWords(Math.abs(step.seconds))} ${way} alındı.`
  const ahead =
    step.ahead < 1
      ? ''
      : ` Mühür’ün zamanı o saatten ${lengthInWords(step.ahead)} ileride ve yavaşça yaklaşıyor.`
  return (
    <ErrorBox
      message="Veritabanının saati değişti"
      detail={`${noted} Kimse yerini kaybetmedi.${ahead} Tekrarlamaması için veritabanının makinesinde chrony çalıştırın.`}
    />
  )
}
