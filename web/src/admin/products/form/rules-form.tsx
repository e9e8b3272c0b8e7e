import { defaultPolicy, type PolicyDifference } from '@muhur/contract/gate/policy'
import type { ListedProduct } from '@muhur/contract/shop/products'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { previewStopping } from '@muhur/contract/releases/stopping'
import { ApiError } from '../../../api/api.ts'
import { ask } from '../../../api/ask.ts'
import { lengthInWords } from '../../../words/length-in-words.ts'
import { Licensing } from '../../../products/licensing.tsx'
import { fieldsIn } from '../../../forms/fields-in.ts'
import { TextArea } from '../../../forms/text-field.tsx'
import { FormEnd } from '../../../forms/form-end.tsx'
import { reason } from '../../../ui/state/notice.tsx'
import { NewMachinesField } from '../../policy/new-machines-field.tsx'
import { classes } from '../../../ui/classes.ts'
import { formColumns } from '../../panel/form-page.tsx'
import { policyNames } from '../../policy/policy-words.ts'
import { SpanField } from '../../policy/span-field.tsx'
import { UpdatesAfterEndField } from '../../policy/updates-after-end-field.tsx'
import { spanNames } from '../../policy/written-span.ts'
import { StopDialog } from './stop-dialog.tsx'
import { policyOf, ruleField, rulesOf, rulesResolver, type RuleFields } from '../../policy/rules-fields.ts'

interface RulesFormProps {
  product: ListedProduct
  onSave: (policy: PolicyDifference) => Promise<unknown>
  onDirty: (dirty: boolean) => void
}

/** The rules for a product's instances. */
export function RulesForm({ product, onSave, onDirty }: RulesFormProps) {
  const form = useForm<RuleFields, unknown, PolicyDifference>({
    mode: 'onTouched',
    defaultValues: rulesOf(product.policy),
    resolver: rulesResolver,
  })
  const { register, handleSubmit, setError, reset, watch, trigger, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const field = fieldsIn(form)

  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => {
    reset(rulesOf(product.policy), { keepDirtyValues: true, keepErrors: true })
  }, [product, reset])

  // The lease depends on the interval, so a change of either validates the other again.
  const checkLease = () => {
    if (formState.isSubmitted || formState.touchedFields.spans?.lease) void trigger('spans.lease.amount')
  }
  const [stopping, setStopping] = useState<{ policy: PolicyDifference; instances: number }>()
  const submit = handleSubmit(async (policy) => {
    const { blocked_versions = [] } = policy
    if (blocked_versions.length === 0) return save(policy)
    try {
      const { live_instances: instances } = await ask(previewStopping, {
        params: { id: product.id },
        query: { limit: '1' },
        body: { blocked_versions },
      })
      if (instances > 0) setStopping({ policy, instances })
      else await save(policy)
    } catch (error) {
      setError('root', { type: 'server', message: reason(error) })
    }
  })
  const save = async (policy: PolicyDifference) => {
    try {
      await onSave(policy)
    } catch (error) {
      // The server names a field as `policy.lease` or `policy.entitlements.2`.
      const at = error instanceof ApiError ? ruleField(error.field?.split('.')[1] ?? '') : undefined
      setError(at ?? 'root', { type: 'server', message: reason(error) }, { shouldFocus: at !== undefined })
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className={classes(formColumns, 'xl:*:col-start-1')}
    >
      <p className="max-w-[66ch] text-muted">
        Boş bıraktığınız kuralda varsayılan geçerlidir. Bir lisansın kendi kuralı varsa ürününkinin önüne
        geçer.
      </p>
      {spanNames.map((name) => (
        <SpanField
          key={name}
          name={name}
          more={` Varsayılan: ${lengthInWords(defaultPolicy[name])}.`}
          placeholder="Varsayılan"
          error={errors.spans?.[name]?.amount?.message}
          amount={() => register(`spans.${name}.amount`, { onChange: checkLease })}
          unit={() => register(`spans.${name}.unit`, { onChange: checkLease })}
        />
      ))}
      <NewMachinesField
        more={` Varsayılan: ${defaultPolicy.new_machines}.`}
        placeholder="Varsayılan"
        error={errors.new_machines?.message}
        number={() => register('new_machines')}
      />
      <label className="flex gap-3">
        <input type="checkbox" {...register('instance_required')} className="mt-0.5" />
        <span className="grid gap-0.5">
          <span className="font-semibold">Yalnızca etkinleştirilmiş kurulumları doğrula</span>
          <span className="text-meta text-muted">
            Yalnızca anahtarla yapılan doğrulama reddedilir; yazılım önce bir yer tutmalıdır.
          </span>
        </span>
      </label>
      <TextArea
        label={policyNames.entitlements}
        optional
        help="Her satıra bir özellik (entitlement); yazılımınız bunları imzalı kararda görür."
        {...field('entitlements')}
        spellCheck={false}
        className="font-mono text-meta"
      />
      <TextArea
        label={policyNames.blocked_versions}
        optional
        help="Her satıra, artık çalışmaması gereken bir sürüm: 1.4.0. Liste boş değilse sürümünü söylemeyen yazılım da çalışamaz."
        {...field('blocked_versions')}
        spellCheck={false}
        className="font-mono text-meta"
      />
      <UpdatesAfterEndField {...register('updates_after_end')} />
      <section className="grid gap-4 rounded-card border border-line bg-surface p-5 xl:sticky xl:top-24 xl:col-start-2! xl:row-span-10 xl:row-start-1 xl:self-start">
        <h2 className="text-title">Alıcılar şöyle okur</h2>
        <Licensing policy={{ ...defaultPolicy, ...readable(policyOf(watch())) }} />
      </section>
      <FormEnd
        text="Kuralları kaydet"
        back="/admin/products"
        busy={isSubmitting}
        error={errors.root?.message}
        unsaved={isDirty}
      />
      {stopping && (
        <StopDialog
          productId={product.id}
          blockedVersions={stopping.policy.blocked_versions ?? []}
          count={stopping.instances}
          onConfirm={async () => {
            await save(stopping.policy)
            setStopping(undefined)
          }}
          onClose={() => setStopping(undefined)}
        />
      )}
    </form>
  )
}

/** The valid part of the fields during typing. */
const readable = (policy: PolicyDifference): PolicyDifference =>
  Object.fromEntries(Object.entries(policy).filter(([, value]) => !Number.isNaN(value)))
