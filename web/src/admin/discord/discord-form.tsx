import type { GuildRole } from '@muhur/contract/discord/checks'
import {
  directMessages,
  type DiscordSettings,
  type DiscordSettingsChange,
} from '@muhur/contract/discord/settings'
import { eventNames } from '@muhur/contract/record/event-types'
import type { ListedProduct } from '@muhur/contract/shop/products'
import { Controller, useForm } from 'react-hook-form'
import { ApiError } from '../../api/api.ts'
import { useServerAddress } from '../../api/server-address.ts'
import { fieldsIn } from '../../forms/fields-in.ts'
import { refuse } from '../../forms/form-end.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { UnsavedBar } from '../../forms/unsaved-bar.tsx'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { SecretRefusal } from '../../session/secret-refusal.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/fields/copy-button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import type { Notice } from '../../ui/state/notice.tsx'
import { CheckList } from './check-list.tsx'
import { fieldsOf, resolver, useSave, type Fields } from './discord-fields.ts'
import { RegisterCommands } from './register-commands.tsx'
import { ProductRoles } from './product-roles.tsx'
import { Step } from './step.tsx'
import { inviteOf, stepStates } from './steps.ts'

interface DiscordFormProps {
  settings: DiscordSettings
  tag: string | undefined
  products: readonly ListedProduct[]
  roles: readonly GuildRole[] | undefined
  say: (notice: Notice) => void
  /** Replaces this form's values by the values that another admin saved. */
  onReload: () => void
}

/** The set-up, step by step; one button saves all of it. */
export function DiscordForm({ settings, tag, products, roles, say, onReload }: DiscordFormProps) {
  const save = useSave()
  const form = useForm<Fields, unknown, DiscordSettingsChange>({
    mode: 'onTouched',
    defaultValues: fieldsOf(settings),
    resolver,
  })
  const { handleSubmit, control, reset, setError, formState } = form
  const { isDirty, isSubmitting, errors } = formState
  const field = fieldsIn(form)

  const submit = async (): Promise<boolean> => {
    let saved = false
    await handleSubmit(async (body) => {
      try {
        const { value } = await save.mutateAsync({ body, tag })
        reset(fieldsOf(value))
        saved = true
      } catch (failure) {
        refuse(failure, ['application_id', 'public_key', 'guild_id', 'channel_id', 'token'], setError)
      }
    })()
    return saved
  }
  /** Runs before a test of the saved settings. */
  const settle = () => (isDirty ? submit() : Promise.resolve(true))
  const fixed = (name: 'public_key' | 'token', variable: string) =>
    settings.from_environment.includes(name) && {
      readOnly: true,
      help: `${variable} ortam değişkeninden geliyor; buradan değiştirilemez.`,
    }
  const isStale = save.error instanceof ApiError && save.error.status === 412
  const steps = stepStates(settings)
  const endpoint = `${useServerAddress()}/api/discord/interactions`

  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void submit().then((saved) => saved && say({ text: 'Discord ayarları kaydedildi.' }))
      }}
    >
      <UnsavedGuard dirty={isDirty} />
      <ol className="grid gap-5">
        <Step
          title="1. Bot"
          text={
            <>
              <a
                href="https://discord.com/developers/applications"
                target="_blank"
                rel="noreferrer"
                className="text-primary underline underline-offset-4"
              >
                Discord Developer Portal
              </a>{' '}
              sayfasında uygulamanızı açın; girişte kullandığınız uygulama da olur. “Bot” sayfasında “Reset
              Token” ile aldığınız token’ı yapıştırın. Token mühürlenir ve bir daha gösterilmez.
            </>
          }
          {...steps.bot}
          refused={errors.token !== undefined}
          check="bot"
          works="bot bağlandı."
          save={settle}
        >
          <TextField
            label="Bot token’ı"
            type="password"
            help={settings.token_ending ? `Kayıtlı; sonu ${settings.token_ending}.` : 'Henüz kayıtlı değil.'}
            placeholder={settings.token_ending ? 'Değiştirmek için yenisini yapıştırın' : undefined}
            {...field('token')}
            {...fixed('token', 'DISCORD_BOT_TOKEN')}
          />
        </Step>
        <Step
          title="2. Uygulama"
          text="“General Information” sayfasındaki iki değeri yapıştırın. Mühür, gelen komutların Discord’dan olduğunu açık anahtardan bilir."
          {...steps.application}
          refused={(errors.application_id ?? errors.public_key) !== undefined}
          check="application"
          works="kimlik ve açık anahtar doğru."
          save={settle}
        >
          <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <TextField label="Application ID" inputMode="numeric" {...field('application_id')} />
            <TextField
              label="Public Key"
              className="font-mono"
              {...field('public_key')}
              {...fixed('public_key', 'DISCORD_PUBLIC_KEY')}
            />
          </div>
        </Step>
        <Step
          title="3. Komutların adresi"
          text="Bu adresi aynı sayfadaki “Interactions Endpoint URL” alanına yapıştırıp orada kaydedin; Discord kaydederken adresi dener. Önce açık anahtarı burada kaydetmiş olun."
          {...steps.endpoint}
          check="endpoint"
          works="komutlar bu adrese geliyor."
          save={settle}
        >
          <p className="flex items-center gap-2">
            <code className="min-w-0 font-mono text-meta wrap-anywhere">{endpoint}</code>
            <CopyButton text={endpoint} label="Adresi kopyala" done="Adres kopyalandı" />
          </p>
          <RegisterCommands say={say} />
        </Step>
        <Step
          title="4. Sunucu"
          text="Botu davet edin; yalnızca rolleri yönetme yetkisi ister. Sonra sunucunuzun adına sağ tıklayıp “Sunucu Kimliğini Kopyala” deyin (Discord’da Ayarlar, Gelişmiş, Geliştirici Modu açık olmalı)."
          {...steps.guild}
          refused={errors.guild_id !== undefined}
          check="guild"
          works="bot sunucuda."
          save={settle}
        >
          {settings.application_id ? (
            <a
              href={inviteOf(settings.application_id)}
              target="_blank"
              rel="noreferrer"
              className={`${buttonClass()} justify-self-start max-sm:w-full`}
            >
              Botu sunucuya davet et
            </a>
          ) : (
            <p className="text-muted">Davet bağlantısı, uygulama kimliği kaydedilince burada görünür.</p>
          )}
          <TextField label="Sunucu kimliği" inputMode="numeric" {...field('guild_id')} />
        </Step>
        <Step
          title="5. Ürünlerin rolleri"
          text="Geçerli lisansı olan herkes ürünün rolünü alır; son geçerli lisansı biten, iptal edilen ya da devredilen kişiden rol geri alınır. Botun rolü, vereceği rollerin üstünde olmalı."
          {...steps.roles}
          check="roles"
          works="Bot seçilen rolleri verebiliyor."
          save={settle}
        >
          {products.length === 0 ? (
            <p className="text-muted">Henüz ürün yok.</p>
          ) : (
            <Controller
              control={control}
              name="products"
              render={({ field: { value, onChange } }) => (
                <ProductRoles products={products} roles={roles} value={value} onChange={onChange} />
              )}
            />
          )}
          {!roles && <p className="text-meta text-muted">Roller, sunucu kaydedilince burada seçilir.</p>}
        </Step>
        <Step
          title="6. Satış ve uyarı kanalı"
          text="Seçtiğiniz olaylar bu kanala yazılır. Kanala sağ tıklayıp “Kanal Kimliğini Kopyala” deyin."
          {...steps.channel}
          refused={errors.channel_id !== undefined}
          check="channel"
          works="Kanala bir test mesajı yazıldı."
          save={settle}
        >
          <TextField label="Kanal kimliği" optional inputMode="numeric" {...field('channel_id')} />
          <Controller
            control={control}
            name="channel_events"
            render={({ field: { value, onChange } }) => (
              <CheckList
                legend="Kanala yazılan olaylar"
                names={eventNames}
                value={value}
                onChange={onChange}
              />
            )}
          />
        </Step>
        <Step
          title="7. Alıcılara mesajlar"
          text="Bot, alıcıya Discord’dan özel mesaj atar: ne olduğunu söyler, panele bağlantı verir, anahtarı yazmaz. Alıcı mesajları Hesabım sayfasından kapatabilir; özel mesajları kapalıysa mesajı orada okur."
          {...steps.messages}
          save={settle}
        >
          <Controller
            control={control}
            name="messages"
            render={({ field: { value, onChange } }) => (
              <CheckList legend="Ne zaman?" names={directMessages} value={value} onChange={onChange} />
            )}
          />
        </Step>
      </ol>
      {errors.root &&
        (isStale ? (
          <ErrorBox
            message="Ayarlar bu sırada başka bir yerde değişti."
            detail="Yazdıklarınız burada duruyor; güncel hâlini yüklerseniz silinir."
          >
            <Button onClick={onReload}>Güncel hâlini yükle</Button>
          </ErrorBox>
        ) : (
          <SecretRefusal error={save.error} />
        ))}
      <UnsavedBar unsaved={isDirty}>
        <Button type="submit" look="primary" busy={isSubmitting}>
          Kaydet
        </Button>
      </UnsavedBar>
    </form>
  )
}
