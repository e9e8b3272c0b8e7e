import type { Denial } from '@muhur/contract/shop/denials/denials'
import { errors, isGateCode } from '@muhur/contract/errors'
import { MarkedText } from '../../ui/markdown/marked-text.tsx'

/** The full explanation of a code, for the seller. */
export function Advice({ code }: Pick<Denial, 'code'>) {
  if (!isGateCode(code)) return null
  const { happened, buyer, seller } = errors[code]
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-3">
      <Part title="Ne oldu?" text={happened} />
      <Part title="Alıcı ne yapabilir?" text={buyer} />
      <Part title="Siz ne yapabilirsiniz?" text={seller} />
    </div>
  )
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <section className="min-w-0">
      <h3 className="text-body font-semibold">{title}</h3>
      <p className="mt-1 max-w-[66ch] text-muted">
        <MarkedText>{text}</MarkedText>
      </p>
    </section>
  )
}
