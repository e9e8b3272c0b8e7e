import { updatesAfterEnd } from '@muhur/contract/gate/policy'
import type { ComponentProps } from 'react'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { afterEndWords, policyNames } from './policy-words.ts'

/** Which releases an ended license gets; the props go to the select. */
export function UpdatesAfterEndField(select: ComponentProps<'select'>) {
  return (
    <Field label={policyNames.updates_after_end}>
      {(wiring) => (
        <Select {...wiring} {...select} className="max-w-80">
          {updatesAfterEnd.map((choice) => (
            <option key={choice} value={choice}>
              {afterEndWords[choice]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
