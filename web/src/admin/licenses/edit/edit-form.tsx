import type { LicenseChange } from '@muhur/contract/shop/licenses'
import type { LicenseDetail } from '@muhur/contract/shop/license-detail'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../../api/api.ts'
import type { Tagged } from '../../../api/ask.ts'
import { FormEnd, refuse } from '../../../forms/form-end.tsx'
import { UnsavedGuard } from '../../../forms/unsaved-guard.tsx'
import { editResolver, fieldsOf, type EditFields } from './edit-fields.ts'
import { HandOverDialog } from '../page/hand-over-dialog.tsx'
import { PresentOwnerField } from './present-owner-field.tsx'
import { RuleFields } from './rule-fields.tsx'
import { StaleEdit } from './stale-edit.tsx'
import { TermsFields } from './terms-fields.tsx'
import { termsNames } from './terms.ts'
import { useChangeLicense } from '../list/use-change-license.ts'

interface EditFormProps {
  base: Tagged<LicenseDetail>
  /** Restarts the form from another state of the license. */
  onRebase: (base: Tagged<LicenseDetail>) => void
  onSaved: (id: string) => void
}

export function EditForm({ base, onRebase, onSaved }: EditFormProps) {
  const license = base.value
  const change = useChangeLicense()
  const [stale, setStale] = useState<LicenseChange>()
  const [handingOver, setHandingOver] = useState<LicenseChange>()
  const [saved, setSaved] = useState(false)
  const form = useForm<EditFields, unknown, LicenseChange>({
    mode: 'onTouched',
    resolver: editResolver(license),
    defaultValues: fieldsOf(license),
  })
  const { handleSubmit, getValues, setError, formState } = form
  const { errors, isSubmitting, isDirty } = formState

  // Only after the guard knows that the form has no unsaved changes.
  const leave = useEffectEvent(() => onSaved(license.id))
  useEffect(() => {
    if (saved) leave()
  }, [saved])

  const send = async (edits: LicenseChange, ifMatch: string | undefined) => {
    if (Object.keys(edits).length > 0) await change.mutateAsync({ id: license.id, change: edits, ifMatch })
    setSaved(true)
  }
  const attempt = async (edits: LicenseChange) => {
    try {
      await send(edits, base.tag)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') setStale(edits)
      else refuse(error, [...termsNames], setError)
    }
  }
  const save = handleSubmit(async (edits) => {
    if (edits.discord_id === undefined) await attempt(edits)
    else setHandingOver(edits)
  })

  return (
    <>
      <UnsavedGuard dirty={isDirty && !saved} />
      {stale && (
        <div className="mb-8">
          <StaleEdit
            base={license}
            mine={stale}
            onTheirs={onRebase}
            onMine={(tag) => send(stale, tag)}
            onClose={() => setStale(undefined)}
          />
        </div>
      )}
      {handingOver && (
        <HandOverDialog
          license={license}
          to={getValues('owner') ?? license.owner}
          onConfirm={() => attempt(handingOver).finally(() => setHandingOver(undefined))}
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
        <PresentOwnerField form={form} owner={license.owner} />
        <TermsFields form={form} of="license" />
        <RuleFields licenseId={license.id} form={form} product={license.product_policy} />
        <FormEnd
          text="Değişiklikleri kaydet"
          back={`/admin/licenses/${license.id}`}
          busy={isSubmitting}
          error={errors.root?.message}
          unsaved={isDirty && !saved}
        />
      </form>
    </>
  )
}
