import type { Denial } from '@muhur/contract/denial'
import { instanceVerdictGuide, licenseVerdictGuide } from '@muhur/contract/error-guide-verdicts'
import { InlineCode } from '../../ui/code.tsx'

const guide: Record<string, { happened: string; buyer: string; seller: string } | undefined> = {
  ...licenseVerdictGuide,
  ...instanceVerdictGuide,
}

/** The long words about a code. This file alone brings them to the browser, with the page of refusals. */
export function Advice({ code }: Pick<Denial, 'code'>) {
  const advice = guide[code]
  if (!advice) return null
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-3">
      <Part title="Ne oldu?" text={advice.happened} />
      <Part title="Alıcı ne yapabilir?" text={advice.buyer} />
      <Part title="Siz ne yapabilirsiniz?" text={advice.seller} />
    </div>
  )
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <section className="min-w-0">
      <h3 className="text-body font-semibold">{title}</h3>
      <p className="mt-1 max-w-[66ch] text-muted">
        {text
          .split('`')
          .map((piece, at) => (at % 2 === 1 ? <InlineCode key={at}>{piece}</InlineCode> : piece))}
      </p>
    </section>
  )
}
