import type { LicenseDetail } from '@muhur/contract/license-detail'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../api.ts'
import { Field, inputClass } from '../../ui/field.tsx'
import { FormEnd, refuse } from '../../forms/form-end.tsx'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { changeOf, fieldsOf, type EditFields } from './edit-fields.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { discordIdFault } from './license-fields.ts'
import { RuleFields } from './rule-fields.tsx'
import { StaleEdit } from './stale-edit.tsx'
import { TermsFields } from './terms-fields.tsx'
import { useChangeLicense } from './use-licenses.ts'

interface EditFormProps {
  base: { value: LicenseDetail; tag: string | undefined }
  /** Goes on from another state of the license. */
  onRebase: (base: { value: LicenseDetail; tag: string | undefined }) => void
  onSaved: (id: string) => void
}

export function EditForm({ base, onRebase, onSaved }: EditFormProps) {
  const license = base.value
  const change = useChangeLicense()
  const [stale, setStale] = useState<EditFields>()
  const [handingOver, setHandingOver] = useState<EditFields>()
  const [saved, setSaved] = useState(false)
  const form = useForm<EditFields>({ mode: 'onTouched', defaultValues: fieldsOf(license) })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting, isDirty } = formState

  // Only once the guard knows that there is nothing left to lose.
  const leave = useEffectEvent(() => onSaved(license.id))
  useEffect(() => {
    if (saved) leave()
  }, [saved])

  const send = async (fields: EditFields, ifMatch: string | undefined) => {
    const wish = changeOf(fields, license)
    if (Object.keys(wish).length > 0) await change.mutateAsync({ id: license.id, change: wish, ifMatch })
    setSaved(true)
  }
  const attempt = async (fields: EditFields) => {
    try {
      await send(fields, base.tag)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') setStale(fields)
      else refuse(error, ['discord_id', 'max_instances', 'expires_at', 'note'], setError)
    }
  }
  const save = handleSubmit(async (fields) => {
    if (changeOf(fields, license).discord_id === undefined) await attempt(fields)
    else setHandingOver(fields)
  })

  return (
    <>
      <UnsavedGuard dirty={isDirty && !saved} />
      {stale && (
        <div className="mb-8">
          <StaleEdit
            base={license}
            mine={changeOf(stale, license)}
            onTheirs={onRebase}
            onMine={(tag) => send(stale, tag)}
            onClose={() => setStale(undefined)}
          />
        </div>
      )}
      {handingOver && (
        <HandOverDialog
          license={license}
          to={handingOver.discord_id.trim()}
          busy={change.isPending}
          onConfirm={() => void attempt(handingOver).finally(() => setHandingOver(undefined))}
          onClose={() => setHandingOver(undefined)}
        />
      )}
      <form
        noValidate
        onSubmit={(event) => void save(event)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(event)
        }}
        className="grid gap-6"
      >
        <Field
          label="Sahibin Discord kimliği"
          help="Başka bir kimlik yazarsanız lisans yeni bir anahtarla o kişiye geçer; henüz giriş yapmamış olabilir."
          error={errors.discord_id?.message}
        >
          {(wiring) => (
            <input
              {...wiring}
              {...register('discord_id', { validate: discordIdFault })}
              inputMode="numeric"
              autoComplete="off"
              className={`${inputClass} max-w-72 font-mono`}
            />
          )}
        </Field>
        <TermsFields
          form={form}
          help={{
            max_instances: 'Aynı anda kaç bot ya da sunucu çalışabilir?',
            expires_at: 'Lisans bu günün sonuna kadar geçerlidir.',
            note: 'Yalnızca yöneticiler görür.',
          }}
          present={fieldsOf(license).expires_at}
        />
        <RuleFields form={form} product={license.product_policy} />
        <FormEnd
          text="Değişiklikleri kaydet"
          back={`/admin/licenses/${license.id}`}
          busy={isSubmitting}
          error={errors.root?.message}
        />
      </form>
    </>
  )
}
