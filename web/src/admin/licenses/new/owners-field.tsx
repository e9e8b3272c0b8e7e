import type { UseFormReturn } from 'react-hook-form'
import { fieldsIn } from '../../../forms/fields-in.ts'
import { linesOf } from '../../../forms/lines.ts'
import { TextArea } from '../../../forms/text-field.tsx'
import { UserPicker } from '../../people/user-picker.tsx'
import type { Picked } from '../../people/users.ts'

export interface OwnersFields {
  /** One owner for each line: a Discord id, or the name of a known user. */
  owners: string
}

/** The owners of many licenses: lines to type or paste, and a search that adds lines. */
export function OwnersField<Wider extends OwnersFields>({
  form,
}: {
  form: Pick<UseFormReturn<Wider>, 'formState'> & { control: unknown }
}) {
  // A form with more fields is assignable, but its type does not show that.
  const owners = form as unknown as UseFormReturn<OwnersFields>
  const lines = linesOf(owners.watch('owners'))
  const namesOf = ({ discord_id, discord_username }: Picked) => [discord_id, discord_username]
  const isListed = (user: Picked) => lines.some((line) => namesOf(user).includes(line))
  const toggle = (user: Picked) => {
    const next = isListed(user)
      ? lines.filter((line) => !namesOf(user).includes(line))
      : // Ids are unique and stay; names do not.
        [...lines, user.discord_id]
    owners.setValue('owners', next.join('\n'), {
      shouldDirty: true,
      shouldValidate: owners.formState.touchedFields.owners || owners.formState.isSubmitted,
    })
  }
  return (
    <div className="grid gap-5">
      <TextArea
        label="Kişiler"
        help="Her satıra bir Discord kimliği ya da daha önce giriş yapmış birinin kullanıcı adı."
        {...fieldsIn(owners)('owners')}
        rows={8}
        spellCheck={false}
        autoCapitalize="none"
        placeholder={'123456789012345678\nkullanici_adi'}
        className="font-mono"
      />
      <UserPicker label="Arayıp ekleyin" chosen={undefined} among={isListed} onChoose={toggle} />
    </div>
  )
}
