import type { Setup } from '@muhur/contract/shop/overview'
import { CircleCheck, Circle } from 'lucide-react'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { stepsOf } from './setup-steps.ts'

/** A seller's first steps. Each is ticked by the shop's data, as soon as a live event brings them. */
export function SetupList({ setup }: { setup: Setup }) {
  const steps = stepsOf(setup)
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  const complete = done === steps.length
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-section">
          {complete ? 'Mağazanız hazır' : setup.alive ? 'Mağazanızı tamamlayın' : 'İlk nabza giden yol'}
        </h2>
        <p role="status" className="text-muted tabular-nums">
          {steps.length} adımdan {done} tamam
        </p>
      </div>
      <ol className="mt-4 divide-y divide-line">
        {steps.map((step) => (
          <li key={step.name} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
            {step.done ? (
              <CircleCheck role="img" aria-label="Tamam" className="size-6 shrink-0 animate-appear text-ok" />
            ) : (
              <Circle role="img" aria-label="Bekliyor" className="size-6 shrink-0 text-muted" />
            )}
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold">{step.name}</p>
              {step.done ? (
                step.awaits && <p className="text-meta text-primary">{step.awaits}</p>
              ) : (
                <p className="text-meta text-muted">{step.text}</p>
              )}
            </div>
            {!step.done && (
              <LinkButton to={step.to} look={step === next ? 'primary' : 'outline'} className="max-sm:w-full">
                {step.verb}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
      {setup.alive && setup.product && !setup.product.published && (
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
          <p>İlk nabız geldi. Ürününüz hâlâ taslak; satışa hazırsa yayınlayın.</p>
          <LinkButton to={`/admin/products/${setup.product.id}`} look={next ? 'outline' : 'primary'}>
            Ürünü aç
          </LinkButton>
        </div>
      )}
    </Card>
  )
}
