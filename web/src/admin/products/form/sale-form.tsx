import { listChannels } from '@muhur/contract/sales/channels-calls'
import type { Channel } from '@muhur/contract/sales/channels'
import { getOffer, setOffer, type NewOffer, type Offer } from '@muhur/contract/sales/offers'
import { providers, railOf } from '@muhur/contract/sales/providers'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Type } from 'typebox'
import { ApiError } from '../../../api/api.ts'
import { useAnswer, useChange } from '../../../api/use-answer.ts'
import { Choice, choiceClass } from '../../../forms/choice.tsx'
import { contractResolver } from '../../../forms/contract-resolver.ts'
import { fieldsIn } from '../../../forms/fields-in.ts'
import { FormEnd } from '../../../forms/form-end.tsx'
import { TextField } from '../../../forms/text-field.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { reason, type Notice } from '../../../ui/state/notice.tsx'
import { LoadingSkeleton } from '../../../ui/state/skeleton.tsx'
import { TermChoice } from '../../policy/term-choice.tsx'

interface SaleTabProps {
  productId: string
  say: (notice: Notice) => void
  onDirty: (dirty: boolean) => void
}

/** Price and ways to pay of a product that is sold on its own page. */
export function SaleTab(props: SaleTabProps) {
  const offer = useAnswer(getOffer, { params: { id: props.productId } })
  const channels = useAnswer(listChannels, {})
  const error = offer.error ?? channels.error
  const retry = () => Promise.all([offer.refetch(), channels.refetch()])
  if (!offer.data || !channels.data)
    return error ? (
      <ErrorBox message="Satış bilgileri yüklenemedi." error={error} onRetry={retry} />
    ) : (
      <LoadingSkeleton what="Satış bilgileri" className="h-64" />
    )
  const sellers = channels.data.filter(({ provider }) => railOf(provider) !== undefined)
  if (sellers.length === 0)
    return (
      <div className="grid max-w-[60ch] justify-items-start gap-4">
        <p className="text-muted">
          Ürünü kendi sayfasından satmak için önce bir satış kanalı ekleyin: Shopier, PayTR ya da havale.
        </p>
        <LinkButton to="/admin/orders/channels" look="primary">
          Satış kanalı ekle
        </LinkButton>
      </div>
    )
  return <SaleForm {...props} offer={offer.data.offer} channels={sellers} />
}

interface Fields {
  sold: 'no' | 'yes'
  price: string
  currency: string
  max_instances: string
  term: 'unlimited' | 'days'
  days: string
  /** By channel: whether it is a way to pay, and the product's page there. */
  rails: Record<string, { chosen: boolean; url: string }>
}

const fieldsOf = (offer: Offer | null, channels: readonly Channel[]): Fields => ({
  sold: offer ? 'yes' : 'no',
  price: offer?.price.replace('.', ',') ?? '',
  currency: offer?.currency ?? 'TRY',
  max_instances: String(offer?.max_instances ?? 1),
  term: offer?.days ? 'days' : 'unlimited',
  days: String(offer?.days ?? 30),
  rails: Object.fromEntries(
    channels.map(({ id }) => {
      const rail = offer?.rails.find(({ channel_id }) => channel_id === id)
      return [id, { chosen: rail !== undefined, url: rail?.url ?? '' }]
    }),
  ),
})

const bodyOf = ({
  sold,
  price,
  currency,
  max_instances,
  term,
  days,
  rails,
}: Fields): { offer: NewOffer | null } => ({
  offer:
    sold === 'no'
      ? null
      : {
          price: price.trim().replace(',', '.'),
          currency: currency.trim().toUpperCase(),
          max_instances: Number(max_instances.trim() || NaN),
          days: term === 'days' ? Number(days.trim() || NaN) : null,
          rails: Object.entries(rails).flatMap(([channel_id, { chosen, url }]) =>
            chosen ? [{ channel_id, url: url.trim() || null }] : [],
          ),
        },
})

const resolver = contractResolver<Fields, { offer: NewOffer | null }>({
  // The form has no field of the name `offer`: the rules below name the fields.
  schema: Type.Object({}),
  bodyOf,
  words: {},
  rules: ({ sold, price, currency, max_instances, term, days, rails }) =>
    sold === 'no'
      ? {}
      : {
          price: /^[0-9]{1,9}([.,][0-9]{1,2})?$/.test(price.trim()) || 'Tutarı 249,90 gibi yazın.',
          currency: /^[a-zA-Z]{3}$/.test(currency.trim()) || 'Üç harf yazın: TRY, USD, EUR.',
          max_instances: /^[1-9][0-9]{0,3}$/.test(max_instances.trim()) || 'Bir tam sayı yazın.',
          days: term === 'unlimited' || /^[1-9][0-9]{0,4}$/.test(days.trim()) || 'Bir tam sayı yazın.',
          rails: Object.values(rails).some(({ chosen }) => chosen) || 'En az bir ödeme yolu seçin.',
        },
})

interface SaleFormProps extends SaleTabProps {
  offer: Offer | null
  channels: readonly Channel[]
}

function SaleForm({ productId, say, onDirty, offer, channels }: SaleFormProps) {
  const change = useChange(setOffer)
  const form = useForm<Fields, unknown, { offer: NewOffer | null }>({
    mode: 'onTouched',
    defaultValues: fieldsOf(offer, channels),
    resolver,
  })
  const { register, handleSubmit, watch, reset, setError, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const field = fieldsIn(form)
  const { sold, term, rails } = watch()
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const save = handleSubmit(async (body) => {
    try {
      const saved = await change.mutateAsync({ params: { id: productId }, body })
      reset(fieldsOf(saved.offer, channels))
      say({ text: saved.offer ? 'Satış bilgileri kaydedildi.' : 'Ürün sayfasından satış kapatıldı.' })
    } catch (error) {
      // The server names a rail by its place among the chosen ones.
      const place =
        error instanceof ApiError ? /^offer\.rails\.(\d+)/.exec(error.field ?? '')?.[1] : undefined
      const channel = place === undefined ? undefined : body.offer?.rails[Number(place)]?.channel_id
      setError(channel ? `rails.${channel}.url` : 'root', { type: 'server', message: reason(error) })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid max-w-[44rem] gap-6">
      <Choice
        legend="Ürün sayfasından satılsın mı?"
        field={register('sold')}
        options={[
          { value: 'no', text: 'Hayır', detail: 'sayfada fiyat metni ve iletişim durur' },
          { value: 'yes', text: 'Evet', detail: 'sayfada “Satın al” düğmeleri olur' },
        ]}
      />
      {sold === 'yes' && (
        <>
          <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
            <TextField
              label="Fiyat"
              help="Bir lisansın fiyatı. Açılmış siparişlerin fiyatı değişmez."
              inputMode="decimal"
              placeholder="249,90"
              {...field('price')}
            />
            <TextField label="Para birimi" maxLength={3} {...field('currency')} />
          </div>
          <TextField
            label="Eşzamanlı kullanım sınırı"
            inputMode="numeric"
            className="max-w-40"
            {...field('max_instances')}
          />
          <TermChoice field={register('term')} term={term} days={field('days')} />
          <fieldset className="grid gap-3">
            <legend className="mb-1.5 font-semibold">Ödeme yolları</legend>
            {channels.map(({ id, name, provider, enabled }) => (
              <div key={id} className="grid gap-2">
                <label className={choiceClass}>
                  <input type="checkbox" {...register(`rails.${id}.chosen`)} className="outline-none" />
                  <span>
                    {name}
                    <span className="block text-meta text-muted">
                      {providers[provider].label}
                      {!enabled && ', kapalı'}
                    </span>
                  </span>
                </label>
                {railOf(provider) === 'link' && rails[id]?.chosen && (
                  <TextField
                    label="Ürünün Shopier adresi"
                    help="Sonunda ürün numarası olan adres; gelen sipariş bu numarayla eşlenir."
                    placeholder="https://www.shopier.com/12345678"
                    inputMode="url"
                    {...field(`rails.${id}.url`)}
                  />
                )}
                {railOf(provider) !== 'link' && field(`rails.${id}.url`).error && (
                  <p className="text-meta text-bad">{field(`rails.${id}.url`).error}</p>
                )}
              </div>
            ))}
            {typeof errors.rails?.message === 'string' && (
              <p role="alert" className="text-bad">
                {errors.rails.message}
              </p>
            )}
            <Link to="/admin/orders/channels" className="text-meta underline underline-offset-4">
              Satış kanalları
            </Link>
          </fieldset>
        </>
      )}
      <FormEnd
        text="Satışı kaydet"
        back="/admin/products"
        busy={isSubmitting}
        error={errors.root?.message}
        unsaved={isDirty}
      />
    </form>
  )
}
