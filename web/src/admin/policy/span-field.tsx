import type { PolicySpan } from '@muhur/contract/gate/policy'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, inputClass } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { policyNames } from './policy-words.ts'
import { units } from './written-span.ts'

interface SpanFieldProps {
  name: PolicySpan
  /** Text after the field's own help. */
  more?: string
  placeholder?: string
  error: string | undefined
  /** Register fields in reading order: an error moves the focus to the field that registered first. */
  amount: () => UseFormRegisterReturn
  unit: () => UseFormRegisterReturn
}

/** A duration: a number and its unit. */
export function SpanField({ name, more = '', placeholder, error, amount, unit }: SpanFieldProps) {
  const label = policyNames[name]
  return (
    <Field label={label} help={`${help[name]}${more}`} error={error}>
      {(wiring) => (
        <span className="flex gap-2">
          <input
            {...wiring}
            {...amount()}
            inputMode="numeric"
            autoComplete="off"
            placeholder={placeholder}
            className={`${inputClass} max-w-40`}
          />
          <Select aria-label={`Birim: ${label}`} {...unit()}>
            {units.map(({ value, name: unitName }) => (
              <option key={value} value={value}>
                {unitName}
              </option>
            ))}
          </Select>
        </span>
      )}
    </Field>
  )
}

const help: Record<PolicySpan, string> = {
  heartbeat_interval: 'Çalışan bir kurulum bu sıklıkta “çalışıyorum” der.',
  lease: 'Nabzı kesilen kurulumun yeri bu süre boyunca saklanır.',
  grace:
    'Sunucuya ulaşılamazsa yazılım en çok bu kadar çalışır; 0: hiç çalışmaz. Yeni makinede daha kısadır: yerin saklandığı süre kadar başlar, makine çalıştıkça bu sınıra kadar uzar.',
  release_cooldown: 'Alıcı bir kurulumu serbest bıraktıktan sonra bu kadar bekler; 0: beklemez.',
}
