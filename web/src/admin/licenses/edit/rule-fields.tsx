import type { LicenseChange } from '@muhur/contract/shop/licenses'
import type { Policy } from '@muhur/contract/gate/policy'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { linesOf } from '../../../forms/lines.ts'
import { fieldsIn } from '../../../forms/fields-in.ts'
import { TextArea } from '../../../forms/text-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { NewMachinesField } from '../../policy/new-machines-field.tsx'
import { policyNames, policyWords } from '../../policy/policy-words.ts'
import { SpanField } from '../../policy/span-field.tsx'
import { UpdatesAfterEndField } from '../../policy/updates-after-end-field.tsx'
import { spanNames } from '../../policy/written-span.ts'
import type { EditFields } from './edit-fields.ts'
import { StoppedInstances } from './stopped-instances.tsx'

interface RuleFieldsProps {
  licenseId: string
  form: UseFormReturn<EditFields, unknown, LicenseChange>
  /** The rules without the license's own. */
  product: Policy
}

/** The license's own rules. */
export function RuleFields({ licenseId, form, product }: RuleFieldsProps) {
  const { register, trigger, formState } = form
  const { errors, isSubmitted } = formState
  const field = fieldsIn(form)
  // The lease depends on the interval, so a change of either validates the other again.
  const checkSpans = () => {
    if (isSubmitted) void trigger(['spans.lease.amount', 'spans.heartbeat_interval.amount'])
  }
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-5">
      <legend className="px-1 font-semibold">Lisansa özel kurallar</legend>
      <p className="text-meta text-muted">
        İşaretlenmeyen her kuralda ürünün değeri geçerlidir ve ürünle birlikte değişir.
      </p>
      {spanNames.map((name) => (
        <Rule key={name} form={form} name={name} product={product}>
          <SpanField
            name={name}
            error={errors.spans?.[name]?.amount?.message}
            amount={() => register(`spans.${name}.amount`, { onChange: checkSpans })}
            unit={() => register(`spans.${name}.unit`, { onChange: checkSpans })}
          />
        </Rule>
      ))}
      <Rule form={form} name="new_machines" product={product}>
        <NewMachinesField error={errors.new_machines?.message} number={() => register('new_machines')} />
      </Rule>
      <Rule form={form} name="instance_required" product={product}>
        <Field label={policyNames.instance_required}>
          {(wiring) => (
            <Select
              {...wiring}
              {...register('instance_required', { setValueAs: (value) => String(value) === 'true' })}
              className="max-w-56"
            >
              <option value="true">Evet</option>
              <option value="false">Hayır</option>
            </Select>
          )}
        </Field>
      </Rule>
      <Rule form={form} name="updates_after_end" product={product}>
        <UpdatesAfterEndField {...register('updates_after_end')} />
      </Rule>
      {lists.map(({ name, help }) => (
        <Rule key={name} form={form} name={name} product={product}>
          {name === 'blocked_versions' && (
            <StoppedInstances licenseId={licenseId} blocked={linesOf(form.watch(name))} />
          )}
          <TextArea label={policyNames[name]} help={help} {...field(name)} className="font-mono" />
        </Rule>
      ))}
    </fieldset>
  )
}

const lists = [
  { name: 'entitlements', help: 'Her satıra bir özellik; yazılımınız bunları imzalı kararda görür.' },
  {
    name: 'blocked_versions',
    help: 'Her satıra bir sürüm; bu sürümler ve sürümünü söylemeyen yazılım çalışamaz.',
  },
] as const

interface RuleProps extends Pick<RuleFieldsProps, 'form' | 'product'> {
  name: keyof Policy
  children: ReactNode
}

/** A rule with a checkbox; unticked, the product's rule applies. */
function Rule({ form, name, product, children }: RuleProps) {
  const own = form.watch(`own.${name}`)
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <label className="flex min-h-6 cursor-pointer items-start gap-3">
        <input type="checkbox" {...form.register(`own.${name}`)} className="mt-0.5" />
        <span className="grid">
          {policyNames[name]}
          <span className="text-meta text-muted">Ürünün değeri: {policyWords(name, product[name])}</span>
        </span>
      </label>
      {own && <div className="pl-8">{children}</div>}
    </div>
  )
}
