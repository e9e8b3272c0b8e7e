import type { ListedUser } from '@muhur/contract/user'
import type { UseFormReturn } from 'react-hook-form'
import { Field, inputClass } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Choice } from '../choice.tsx'
import { discordIdFault, type LicenseFields } from './license-fields.ts'
import { userName } from '../users/use-users.ts'

interface OwnerFieldsProps {
  form: UseFormReturn<LicenseFields>
  users: ListedUser[]
}

/** Whose license it will be: someone who has been here, or someone known by a Discord id alone. */
export function OwnerFields({ form, users }: OwnerFieldsProps) {
  const { register, watch, formState } = form
  const { errors } = formState
  const byName = users.toSorted((a, b) => userName(a).localeCompare(userName(b), 'tr'))
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
        <Field
          label="Kullanıcı"
          help="Giriş yapmış ya da lisans verilmiş kişiler."
          error={errors.user_id?.message}
        >
          {(wiring) => (
            <Select
              {...wiring}
              {...register('user_id', {
                validate: (id, { owner }) => owner !== 'user' || id !== '' || 'Lisansın sahibini seçin.',
              })}
            >
              <option value="">Kullanıcı seçin</option>
              {byName.map((user) => (
                <option key={user.id} value={user.id}>
                  {userName(user)}
                </option>
              ))}
            </Select>
          )}
        </Field>
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
