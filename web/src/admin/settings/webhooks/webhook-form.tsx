import { eventNames, eventTypeNames, type EventType } from '@muhur/contract/record/event-types'
import { changeWebhook, createWebhook } from '@muhur/contract/record/webhooks-calls'
import { webhookLimits } from '@muhur/contract/record/webhook-limits'
import {
  NewWebhook,
  webhookFormats,
  type IssuedWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookFormat,
} from '@muhur/contract/record/webhooks'
import { useController, useForm, type Control } from 'react-hook-form'
import { useChange } from '../../../api/use-answer.ts'
import { Choice } from '../../../forms/choice.tsx'
import { contractResolver } from '../../../forms/contract-resolver.ts'
import { fieldsIn } from '../../../forms/fields-in.ts'
import { refuse } from '../../../forms/form-end.tsx'
import { TextField } from '../../../forms/text-field.tsx'
import { SecretRefusal } from '../../../session/secret-refusal.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogFormEnd } from '../../../ui/dialogs/dialog-end.tsx'
import { formatNames } from './webhook-words.tsx'

interface Fields {
  format: WebhookFormat
  url: string
  description: string
  types: EventType[]
}

const resolver = contractResolver<Fields, NewWebhook>({
  schema: NewWebhook,
  bodyOf: ({ url, description, ...rest }) => ({ ...rest, url: url.trim(), description: description.trim() }),
  words: {
    url: { name: 'Adres', expected: 'https:// ile başlayan bir adres yazın.' },
    description: { name: 'Açıklama' },
    types: { expected: 'En az bir olay seçin.' },
  },
})

interface Preset {
  types: EventType[]
  help: string
  placeholder: string
}

const ownProgram: Preset = {
  types: ['license.created', 'license.revoked', 'license.expired'],
  help: 'İnternetten ulaşılan, https:// ile başlayan bir adres.',
  placeholder: 'https://bot.example.com/muhur',
}

/** The events that most sellers choose, and the form of the address for each kind of receiver. */
const presets: Record<WebhookFormat, Preset> = {
  discord: {
    types: ['license.created', 'license.expiring', 'instance.denied'],
    help: 'Discord’da kanalın ayarlarında, Entegrasyonlar altında bir webhook ekleyip adresini kopyalayın.',
    placeholder: 'https://discord.com/api/webhooks/…',
  },
  standard: ownProgram,
  batch: {
    ...ownProgram,
    help: `${ownProgram.help} Her istek en çok ${webhookLimits.batch} olay getirir.`,
  },
}

interface FormProps {
  lead: string
  title: string
  verb: string
  webhook?: Webhook
  /** Of a new endpoint. */
  preset?: WebhookFormat
  error: unknown
  save: (webhook: NewWebhook) => Promise<unknown>
  onClose: () => void
}

/** A new endpoint: address, description, types. */
export function WebhookForm({
  preset,
  onIssued,
  onClose,
}: {
  preset: WebhookFormat
  onIssued: (issued: IssuedWebhook) => void
  onClose: () => void
}) {
  const create = useChange(createWebhook)
  return (
    <Form
      title="Yeni webhook"
      lead="Seçtiğiniz olaylar bu adrese gönderilir."
      verb="Webhook ekle"
      preset={preset}
      error={create.error}
      save={async (webhook) => onIssued(await create.mutateAsync({ body: webhook }))}
      onClose={onClose}
    />
  )
}

/** The same for an existing endpoint. */
export function WebhookEdit({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const change = useChange(changeWebhook)
  return (
    <Form
      title="Webhook’u düzenle"
      lead="Gizli anahtar aynı kalır."
      verb="Kaydet"
      webhook={webhook}
      error={change.error}
      save={async ({ url, ...rest }) => {
        // An unchanged address needs no new sign-in.
        const body: WebhookChange = { ...rest, ...(url !== webhook.url && { url }) }
        await change.mutateAsync({ params: { id: webhook.id }, body })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function Form({ title, lead, verb, webhook, preset = 'standard', error, save, onClose }: FormProps) {
  const form = useForm<Fields, unknown, NewWebhook>({
    mode: 'onTouched',
    resolver,
    defaultValues: {
      format: webhook?.format ?? preset,
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      types: webhook?.types ?? presets[preset].types,
    },
  })
  const { register, watch, setValue, handleSubmit, control, setError, formState } = form
  const format = watch('format')
  const { dirtyFields } = formState
  const takePreset = () => {
    if (!webhook && !dirtyFields.types) setValue('types', presets[form.getValues('format')].types)
  }
  const submit = handleSubmit(async (body) => {
    try {
      await save(body)
    } catch (failure) {
      refuse(failure, ['url', 'description', 'types'], setError)
    }
  })
  return (
    <Dialog open onClose={onClose} title={title} lead={lead}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-5">
        <Choice
          legend="Nereye?"
          field={register('format', { onChange: takePreset })}
          options={webhookFormats.map((value) => ({ value, text: formatNames[value] }))}
        />
        <TextField
          label="Adres"
          type="url"
          inputMode="url"
          help={presets[format].help}
          placeholder={presets[format].placeholder}
          {...fieldsIn(form)('url')}
          maxLength={webhookLimits.url}
        />
        <TextField
          label="Açıklama"
          optional
          help="Listede bu adla görünür, örneğin “Mağaza botu”."
          {...fieldsIn(form)('description')}
          maxLength={webhookLimits.description}
        />
        <TypesField control={control} error={formState.errors.types?.message} />
        <SecretRefusal error={formState.errors.root && error} />
        <DialogFormEnd verb={verb} busy={formState.isSubmitting} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function TypesField({
  control,
  error,
}: {
  control: Control<Fields, unknown, NewWebhook>
  error: string | undefined
}) {
  const { field } = useController({ control, name: 'types' })
  const choose = (type: EventType, wanted: boolean) =>
    field.onChange(eventTypeNames.filter((each) => (each === type ? wanted : field.value.includes(each))))
  return (
    <fieldset aria-describedby="types-error">
      <legend className="mb-1.5 font-semibold">Olaylar</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] rounded-button border border-line px-4 py-1 sm:grid-cols-2 sm:gap-x-4">
        {eventTypeNames.map((type, at) => (
          <label key={type} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              ref={at === 0 ? field.ref : undefined}
              type="checkbox"
              checked={field.value.includes(type)}
              onChange={(event) => choose(type, event.target.checked)}
              onBlur={field.onBlur}
            />
            {eventNames[type]}
          </label>
        ))}
      </div>
      <p id="types-error" role={error ? 'alert' : undefined} className="mt-1.5 min-h-5 text-meta text-bad">
        {error}
      </p>
    </fieldset>
  )
}
