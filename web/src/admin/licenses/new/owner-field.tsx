import { useController, type UseFormReturn } from 'react-hook-form'
import { UserPicker } from '../../people/user-picker.tsx'
import type { Picked } from '../../people/users.ts'

export interface OwnerFields {
  owner: Picked | undefined
}

export const ownerRule = (owner: Picked | undefined): string | true =>
  owner !== undefined || 'Lisansın sahibini seçin.'

/** The owner of new licenses. */
export function OwnerField<Wider extends OwnerFields>({
  form,
}: {
  form: Pick<UseFormReturn<Wider>, 'formState'> & { control: unknown }
}) {
  // A form with more fields is assignable, but its type does not show that.
  const { control } = form as unknown as UseFormReturn<OwnerFields>
  const {
    field: { ref: takeFocus, value, onChange },
    fieldState,
  } = useController({ control, name: 'owner' })
  return (
    <UserPicker
      ref={takeFocus}
      label="Sahip"
      chosen={value}
      onChoose={onChange}
      error={fieldState.error?.message}
    />
  )
}
