import { useState } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { UserPicker } from '../../people/user-picker.tsx'
import { userName, type Picked } from '../../people/users.ts'
import type { OwnerFields } from '../new/owner-field.tsx'

interface PresentOwnerFieldProps<Wider extends OwnerFields> {
  form: Pick<UseFormReturn<Wider>, 'formState'> & { control: unknown }
  owner: Picked
}

/** The owner of a license, and on request the search for another. */
export function PresentOwnerField<Wider extends OwnerFields>({ form, owner }: PresentOwnerFieldProps<Wider>) {
  // A form with more fields is assignable, but its type does not show that.
  const { control } = form as unknown as UseFormReturn<OwnerFields>
  const {
    field: { ref: takeFocus, value, onChange },
    fieldState,
  } = useController({ control, name: 'owner' })
  const [choosing, setChoosing] = useState(false)
  const other = value?.discord_id === owner.discord_id ? undefined : value
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <p className="font-semibold">Sahip</p>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-button border border-line px-3 py-1">
          <span className="min-w-0 wrap-anywhere">
            {userName(owner)}{' '}
            {owner.discord_username && (
              <span className="font-mono text-meta text-muted">{owner.discord_id}</span>
            )}
          </span>
          <Button
            look="ghost"
            size="small"
            className="-mr-2"
            aria-expanded={choosing}
            onClick={() => {
              onChange(owner)
              setChoosing(!choosing)
            }}
          >
            {choosing ? 'Devretmekten vazgeç' : 'Başkasına devret'}
          </Button>
        </div>
      </div>
      {choosing && (
        <>
          <UserPicker
            ref={takeFocus}
            autoFocus
            label="Yeni sahip"
            chosen={other}
            except={owner.discord_id}
            onChoose={onChange}
            error={fieldState.error?.message}
          />
          <p className="text-meta text-muted">Kaydedince lisans yeni bir anahtarla ona geçer.</p>
        </>
      )}
    </div>
  )
}
