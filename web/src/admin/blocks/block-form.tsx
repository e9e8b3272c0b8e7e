import { createBlock, type Block, type NewBlock } from '@muhur/contract/shop/blocks'
import { useForm } from 'react-hook-form'
import { fieldsIn } from '../../forms/fields-in.ts'
import { TextArea, TextField } from '../../forms/text-field.tsx'
import { Choice } from '../../forms/choice.tsx'
import { FormEnd, refuse } from '../../forms/form-end.tsx'
import { kinds } from '../panel/block-name.tsx'
import { useChange } from '../../api/use-answer.ts'
import { UserPicker } from '../people/user-picker.tsx'
import { blockResolver, wholeSubject, type BlockFields, type KnownMachine } from './block-fields.ts'
import { Effect } from './effect.tsx'

interface BlockFormProps {
  fields: Partial<BlockFields>
  machine: KnownMachine | undefined
  onDone: (block: Block) => void
}

export function BlockForm({ fields, machine, onDone }: BlockFormProps) {
  const create = useChange(createBlock)
  const form = useForm<BlockFields, unknown, NewBlock>({
    mode: 'onTouched',
    resolver: blockResolver(machine),
    defaultValues: {
      kind: 'fingerprint',
      fingerprint: '',
      network: '',
      user: undefined,
      note: '',
      ...fields,
    },
  })
  const { register, watch, setError, setValue, clearErrors, formState } = form
  const { errors } = formState
  const field = fieldsIn(form)
  const values = watch()

  const save = form.handleSubmit(async (block) => {
    try {
      onDone(await create.mutateAsync({ body: block }))
    } catch (error) {
      refuse(error, ['fingerprint', 'network', 'note'], setError)
    }
  })

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-6">
      <Choice
        legend="Ne engellensin?"
        field={register('kind')}
        options={[
          { value: 'fingerprint', text: 'Makine' },
          { value: 'network', text: kinds.network.name },
          { value: 'user', text: 'Alıcı' },
        ]}
      />
      {values.kind === 'fingerprint' &&
        (machine ? (
          <Machine machine={machine} />
        ) : (
          <TextField
            label="Parmak izi"
            help="Yazılımın kendini tanıttığı değer. Ret kayıtları ve Çalışan kurulumlar sayfalarından tek tıkla da engelleyebilirsiniz."
            {...field('fingerprint')}
            spellCheck={false}
            className="font-mono"
          />
        ))}
      {values.kind === 'network' && (
        <TextField
          label={kinds.network.name}
          help="Tek adres (203.0.113.9) ya da IP aralığı (203.0.113.0/24). Geniş bir aralık suçsuz alıcıları da dışarıda bırakır."
          {...field('network')}
          spellCheck={false}
          className="max-w-80 font-mono"
        />
      )}
      {values.kind === 'user' && (
        <UserPicker
          label="Alıcı"
          chosen={values.user}
          onChoose={(user) => {
            setValue('user', user, { shouldDirty: true })
            clearErrors('user')
          }}
          error={errors.user?.message}
        />
      )}
      <Effect subject={wholeSubject(values, machine)} />
      <TextArea label="Not" optional help="Yalnızca yöneticiler görür." {...field('note')} />
      <FormEnd
        text="Engelle"
        busy={formState.isSubmitting}
        error={errors.root?.message}
        back="/admin/blocks"
      />
    </form>
  )
}

function Machine({ machine }: { machine: KnownMachine }) {
  return (
    <p className="rounded-button border border-line px-4 py-3">
      {machine.request_ref ? (
        <>
          <span className="font-mono">{machine.request_ref}</span> numaralı reddedilen isteği gönderen makine.
        </>
      ) : (
        'Seçtiğiniz kurulumun çalıştığı makine.'
      )}{' '}
      <span className="text-muted">Parmak izi olduğu gibi saklanmadığından burada gösterilemez.</span>
    </p>
  )
}
