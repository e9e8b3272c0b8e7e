import type { ListedUser } from '@muhur/contract/user'
import { useState } from 'react'
import { useController, type Control, type UseFormReturn } from 'react-hook-form'
import { Choice } from '../../forms/choice.tsx'
import { UserPicker } from '../user-picker.tsx'
import { DiscordIdField } from './discord-id-field.tsx'

/** The license's owner: a listed user, or a Discord id. */
export interface OwnerChoice {
  owner: 'user' | 'discord'
  user_id: string
  discord_id: string
}

interface OwnerFieldsProps<Wider extends OwnerChoice> {
  form: Pick<UseFormReturn<Wider>, 'register' | 'watch' | 'formState'> & { control: unknown }
}

export function OwnerFields<Wider extends OwnerChoice>({ form }: OwnerFieldsProps<Wider>) {
  // A form with more fields is assignable, but its type does not show that.
  const { register, watch, formState, control } = form as unknown as UseFormReturn<OwnerChoice>
  const [chosen, setChosen] = useState<ListedUser>()
  return (
    <Choice
      legend="Sahip"
      field={register('owner')}
      options={[
        { value: 'user', text: 'Listeden seç' },
        { value: 'discord', text: 'Discord kimliğiyle' },
      ]}
    >
      {watch('owner') === 'user' ? (
        <KnownOwner control={control} chosen={chosen} onChoose={setChosen} />
      ) : (
        <DiscordIdField
          help="Alıcı henüz giriş yapmamış olabilir; lisans, ilk girişinde panelinde görünür."
          error={formState.errors.discord_id?.message}
          field={register('discord_id')}
        />
      )}
    </Choice>
  )
}

interface KnownOwnerProps {
  control: Control<OwnerChoice>
  chosen: ListedUser | undefined
  onChoose: (user: ListedUser) => void
}

function KnownOwner({ control, chosen, onChoose }: KnownOwnerProps) {
  const {
    field: { ref: takeFocus, onChange },
    fieldState,
  } = useController({ control, name: 'user_id' })
  return (
    <UserPicker
      ref={takeFocus}
      label="Kullanıcı"
      chosen={chosen}
      onChoose={(user) => {
        onChoose(user)
        onChange(user.id)
      }}
      error={fieldState.error?.message}
    />
  )
}
