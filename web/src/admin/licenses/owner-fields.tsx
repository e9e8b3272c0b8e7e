import type { ListedUser } from '@muhur/contract/user'
import { useState } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { Field, inputClass } from '../../ui/field.tsx'
import { Choice } from '../../forms/choice.tsx'
import { discordIdFault, type LicenseFields } from './license-fields.ts'
import { UserPicker } from '../user-picker.tsx'

interface OwnerFieldsProps {
  form: UseFormReturn<LicenseFields>
}

/** Whose license it will be: someone who has been here, or someone known by a Discord id alone. */
export function OwnerFields({ form }: OwnerFieldsProps) {
  const { register, watch, formState } = form
  const { errors } = formState
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
        <KnownOwner form={form} chosen={chosen} onChoose={setChosen} />
      ) : (
        <Field
          label="Discord kimliği"
          help="Alıcı henüz giriş yapmamış olabilir; lisans, ilk girişinde panelinde görünür."
          error={errors.discord_id?.message}
        >
          {(wiring) => (
            <input
              {...wiring}
              {...register('discord_id', {
                validate: (id, { owner }) => owner !== 'discord' || discordIdFault(id),
              })}
              inputMode="numeric"
              autoComplete="off"
              placeholder="123456789012345678"
              className={`${inputClass} max-w-72 font-mono`}
            />
          )}
        </Field>
      )}
    </Choice>
  )
}

interface KnownOwnerProps extends OwnerFieldsProps {
  chosen: ListedUser | undefined
  onChoose: (user: ListedUser) => void
}

function KnownOwner({ form: { control }, chosen, onChoose }: KnownOwnerProps) {
  const {
    field: { ref: takeFocus, onChange },
    fieldState,
  } = useController({
    control,
    name: 'user_id',
    rules: { validate: (id, { owner }) => owner !== 'user' || id !== '' || 'Lisansın sahibini seçin.' },
  })
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
