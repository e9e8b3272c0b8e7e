import type { ImportState } from '@muhur/contract/shop/imports/imports'
import { Check } from 'lucide-react'
import { classes } from '../../ui/classes.ts'

export const stateWords: Record<ImportState, string> = {
  receiving: 'Yarım kalan yükleme',
  checking: 'Kontrol ediliyor',
  refused: 'Okunamadı',
  ready: 'Onay bekliyor',
  running: 'İçe aktarılıyor',
  done: 'Bitti',
  cancelled: 'Durduruldu',
  failed: 'Yarıda kaldı',
}

const steps = ['Dosya', 'Kontrol', 'İçe aktarma', 'Sonuç']

/** The steps before the present step count as done. */
export function ImportSteps({ at }: { at: number }) {
  return (
    <ol aria-label="Adımlar" className="flex flex-wrap gap-x-6 gap-y-2 border-b border-line pb-4">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className={classes(
            'flex items-center gap-2',
            index === at ? 'font-semibold text-ink' : 'text-muted',
          )}
        >
          <span
            aria-hidden="true"
            className={classes(
              'grid size-6 place-items-center rounded-full border text-meta tabular-nums',
              index === at ? 'border-primary bg-primary text-on-primary' : 'border-line',
            )}
          >
            {index < at ? <Check className="size-3.5" /> : index + 1}
          </span>
          <span className={classes(index !== at && 'max-sm:sr-only')}>{name}</span>
          {index < at && <span className="sr-only">(tamam)</span>}
        </li>
      ))}
    </ol>
  )
}
