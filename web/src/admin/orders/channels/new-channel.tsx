import {
  NewChannel,
  type Channel,
  type ChannelChange,
  type IssuedChannel,
} from '@muhur/contract/sales/channels'
import { changeChannel, createChannel } from '@muhur/contract/sales/channels-calls'
import {
  providerNames,
  providers,
  type ProviderName,
  type ProviderSecret,
} from '@muhur/contract/sales/providers'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useChange } from '../../../api/use-answer.ts'
import { Choice } from '../../../forms/choice.tsx'
import { contractResolver } from '../../../forms/contract-resolver.ts'
import { fieldsIn } from '../../../forms/fields-in.ts'
import { refuse } from '../../../forms/form-end.tsx'
import { TextField } from '../../../forms/text-field.tsx'
import { SecretRefusal } from '../../../session/secret-refusal.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogFormEnd } from '../../../ui/dialogs/dialog-end.tsx'
import { chapterOf, secretsOf, takesNotices } from './channel-words.tsx'

interface Fields {
  provider: ProviderName
  name: string
  /** Typed secrets of all providers, by name. */
  secrets: Record<string, string>
}

/** Only the provider's own secrets, and of these the typed ones. */
const bodyOf = ({ provider, name, secrets }: Fields): NewChannel => {
  const typed = secretsOf(provider).map(
    (secret) => [secret.name, secrets[secret.name]?.trim() ?? ''] as const,
  )
  const given = typed.filter(([, text]) => text !== '')
  return { provider, name: name.trim(), ...(given.length > 0 && { secrets: Object.fromEntries(given) }) }
}

const resolver = (required: boolean) =>
  contractResolver<Fields, NewChannel>({
    schema: NewChannel,
    bodyOf,
    words: {
      name: { name: 'Ad', expected: 'Kanala bir ad verin.' },
      secrets: { expected: 'Değeri sağlayıcının panelindeki gibi, tek satır olarak yazın.' },
    },
    rules: ({ provider, secrets }) => {
      const asked = secretsOf(provider)
      const isTyped = ({ name }: ProviderSecret) => Boolean(secrets[name]?.trim())
      const needsOne = asked.every(({ optional }) => optional) && !asked.some(isTyped)
      const rule = (secret: ProviderSecret, at: number) => {
        if (!required || isTyped(secret) || (secret.optional && !(needsOne && at === 0))) return true
        return secret.optional ? 'Bunlardan en az birini yazın.' : 'Bu değer gerekli.'
      }
      return Object.fromEntries(asked.map((secret, at) => [`secrets.${secret.name}`, rule(secret, at)]))
    },
  })

interface FormProps {
  channel?: Channel
  error: unknown
  save: (body: NewChannel) => Promise<unknown>
  onClose: () => void
}

export function NewChannelDialog({
  onIssued,
  onClose,
}: {
  onIssued: (issued: IssuedChannel) => void
  onClose: () => void
}) {
  const create = useChange(createChannel, { gcTime: 0 })
  return (
    <Form
      error={create.error}
      save={async (body) => onIssued(await create.mutateAsync({ body }))}
      onClose={onClose}
    />
  )
}

/** Name and secrets of a channel that is there. A secret that stays empty is kept as it was. */
export function EditChannelDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const change = useChange(changeChannel)
  return (
    <Form
      channel={channel}
      error={change.error}
      save={async ({ name, secrets }) => {
        const body: ChannelChange = { name, ...(secrets && { secrets }) }
        await change.mutateAsync({ params: { id: channel.id }, body })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function Form({ channel, error, save, onClose }: FormProps) {
  const form = useForm<Fields, unknown, NewChannel>({
    mode: 'onTouched',
    resolver: resolver(!channel),
    defaultValues: {
      provider: channel?.provider ?? providerNames[0]!,
      name: channel?.name ?? '',
      secrets: {},
    },
  })
  const { register, watch, handleSubmit, setError, formState } = form
  const field = fieldsIn(form)
  const provider = watch('provider')
  const submit = handleSubmit(async (body) => {
    try {
      await save(body)
    } catch (failure) {
      refuse(failure, ['name'], setError)
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={channel ? 'Kanalı düzenle' : 'Kanal ekle'}
      lead={channel ? undefined : 'Satış yaptığınız yeri seçin; kalanını sonraki adımda alırsınız.'}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-5">
        {!channel && (
          <Choice
            legend="Nerede satıyorsunuz?"
            field={register('provider')}
            options={providerNames.map((name) => ({ value: name, text: providers[name].label }))}
          />
        )}
        {!channel && (
          <Link
            to={chapterOf(provider)}
            target="_blank"
            className="-mt-2 inline-flex min-h-6 justify-self-start text-primary underline underline-offset-4"
          >
            {providers[provider].label}: nasıl bağlanır?
          </Link>
        )}
        <TextField
          label="Ad"
          help="Siparişlerin yanında görünür, örneğin sitenizin adı."
          {...field('name')}
        />
        {secretsOf(provider).map(({ name, label, optional }) => (
          <TextField
            key={name}
            label={label}
            optional={channel !== undefined || optional}
            help={
              channel
                ? 'Boş bırakırsanız kayıtlı değer kalır.'
                : takesNotices(provider)
                  ? 'Sağlayıcının panelinden kopyalayın.'
                  : 'Alıcı, siparişini verince görür.'
            }
            spellCheck={false}
            className="font-mono"
            {...field(`secrets.${name}`)}
          />
        ))}
        <SecretRefusal error={error} />
        <DialogFormEnd
          verb={channel ? 'Kaydet' : 'Kanal ekle'}
          busy={formState.isSubmitting}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
