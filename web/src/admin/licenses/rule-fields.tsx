import type { Policy } from '@muhur/contract/policy'
import type { PolicySpan } from '@muhur/contract/policy-values'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { lengthInWords } from '../../length-in-words.ts'
import { Field, inputClass } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { entitlementsFault, versionsFault } from '../policy/list-faults.ts'
import { spanFault, spans, type EditFields } from './edit-fields.ts'
import { policyNames, policyWords } from '../policy/policy-words.ts'

interface RuleFieldsProps {
  form: UseFormReturn<EditFields>
  /** What holds where the license has no rule of its own. */
  product: Policy
}

/** Where the license differs from its product. */
export function RuleFields({ form, product }: RuleFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-5">
      <legend className="px-1 font-semibold">Lisansa özel kurallar</legend>
      <p className="text-meta text-muted">
        İşaretlenmeyen her kuralda ürünün değeri geçerlidir ve ürünle birlikte değişir.
      </p>
      {spans.map((name) => (
        <Rule key={name} form={form} name={name} product={product}>
          <Field
            label={`${policyNames[name]} (saniye)`}
            help={spanHelp[name]}
            error={errors.spans?.[name]?.message}
          >
            {(wiring) => (
              <span className="flex items-center gap-3">
                <input
                  {...wiring}
                  {...register(`spans.${name}`, {
                    validate: (text, { own }) => !own[name] || spanFault(name, text),
                  })}
                  inputMode="numeric"
                  autoComplete="off"
                  className={`${inputClass} max-w-40`}
                />
                <span className="text-meta text-muted">{inWords(form.watch(`spans.${name}`))}</span>
              </span>
            )}
          </Field>
        </Rule>
      ))}
      <Rule form={form} name="instance_required" product={product}>
        <Field label={policyNames.instance_required}>
          {(wiring) => (
            <Select {...wiring} {...register('instance_required')} className="max-w-56">
              <option value="yes">Gerekli</option>
              <option value="no">Gerekmez</option>
            </Select>
          )}
        </Field>
      </Rule>
      <Rule form={form} name="entitlements" product={product}>
        <Field
          label={policyNames.entitlements}
          help="Her satıra bir hak; programınız onları jetonda görür."
          error={errors.entitlements?.message}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              {...register('entitlements', {
                validate: (text, { own }) => !own.entitlements || entitlementsFault(text),
              })}
              rows={3}
              className={`${inputClass} font-mono`}
            />
          )}
        </Field>
      </Rule>
      <Rule form={form} name="blocked_versions" product={product}>
        <Field
          label={policyNames.blocked_versions}
          help="Her satıra bir sürüm; bu sürümler çalışamaz."
          error={errors.blocked_versions?.message}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              {...register('blocked_versions', {
                validate: (text, { own }) => !own.blocked_versions || versionsFault(text),
              })}
              rows={3}
              className={`${inputClass} font-mono`}
            />
          )}
        </Field>
      </Rule>
    </fieldset>
  )
}

const spanHelp: Record<PolicySpan, string> = {
  heartbeat_interval: 'Çalışan örnek ne sıklıkta haber verir?',
  lease: 'Haber kesilince yer ne kadar ayrılı kalır? Nabız aralığından uzun olmalı.',
  grace: 'Sunucuya ulaşılamazken örnek ne kadar çalışabilir?',
  release_cooldown: 'Sahibi iki örneği en az ne kadar arayla serbest bırakabilir?',
}

const inWords = (text: string) => (/^\d+$/.test(text.trim()) ? `= ${lengthInWords(Number(text))}` : '')

interface RuleProps extends RuleFieldsProps {
  name: keyof Policy
  children: ReactNode
}

/** A rule that is the product's until it is ticked. */
function Rule({ form, name, product, children }: RuleProps) {
  const own = form.watch(`own.${name}`)
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <label className="flex min-h-6 cursor-pointer items-start gap-3">
        <input type="checkbox" {...form.register(`own.${name}`)} className="mt-0.5" />
        <span className="grid">
          {policyNames[name]}
          <span className="text-meta text-muted">Ürünün değeri: {policyWords(product[name])}</span>
        </span>
      </label>
      {own && <div className="pl-8">{children}</div>}
    </div>
  )
}
