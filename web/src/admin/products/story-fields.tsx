import {
  contactUrlLimit,
  contactUrlPattern,
  detailsLimit,
  mostRequirements,
  priceTextLimit,
  requirementLimit,
} from '@muhur/contract/product'
import { useDeferredValue, useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Markdown } from '../../products/markdown.tsx'
import { Field, inputClass } from '../../ui/field.tsx'
import { TabList, TabPanel } from '../../ui/tabs.tsx'
import { linesOf, type ProductFields } from './product-fields.ts'

const views = [
  { id: 'write', name: 'Yaz' },
  { id: 'read', name: 'Önizle' },
] as const

const contact = new RegExp(contactUrlPattern)

/** What a product's own page says beyond its card. */
export function StoryFields({ form }: { form: UseFormReturn<ProductFields> }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <Details form={form} />
      <Field
        label="Gereksinimler"
        optional
        help="Her satıra bir gereksinim: sürüm, bellek, izin."
        error={errors.requirements?.message}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            {...register('requirements', { validate: requirementsFault })}
            rows={4}
            className={inputClass}
          />
        )}
      </Field>
      <Field
        label="Fiyat"
        optional
        help="Sizin sözlerinizle: “Aylık ₺149”. Ödeme Mühür üzerinden alınmaz."
        error={errors.price_text?.message}
      >
        {(wiring) => (
          <input
            {...wiring}
            {...register('price_text', {
              maxLength: {
                value: priceTextLimit,
                message: `Fiyat en çok ${priceTextLimit} karakter olabilir.`,
              },
            })}
            autoComplete="off"
            className={inputClass}
          />
        )}
      </Field>
      <Field
        label="Satın alma bağlantısı"
        optional
        help="Alıcıların satın alıp soru sorduğu kanal ya da sayfa; https:// ile başlar."
        error={errors.contact_url?.message}
      >
        {(wiring) => (
          <input
            {...wiring}
            {...register('contact_url', {
              validate: (url) =>
                url.trim() === '' ||
                (contact.test(url.trim()) && url.trim().length <= contactUrlLimit) ||
                'Bağlantı https:// ile başlamalı ve boşluk içermemeli.',
            })}
            type="url"
            autoComplete="off"
            spellCheck={false}
            className={inputClass}
          />
        )}
      </Field>
    </>
  )
}

/** Written on one tab, read on the other as the product's page will show it. */
function Details({ form: { register, watch, formState } }: { form: UseFormReturn<ProductFields> }) {
  const group = useId()
  const [shown, show] = useState<'write' | 'read'>('write')
  const text = useDeferredValue(watch('details'))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <TabList group={group} label="Ayrıntılar" tabs={views} shown={shown} onShow={show} look="segments" />
      <TabPanel group={group} id="write" shown={shown === 'write'}>
        <Field
          label="Ayrıntılar"
          optional
          help={`Ürünün sayfasında görünür. Markdown: ## başlık, - madde, **kalın**, [bağlantı](https://…). ${text.length.toLocaleString('tr-TR')} / ${detailsLimit.toLocaleString('tr-TR')}`}
          error={formState.errors.details?.message}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              {...register('details', {
                maxLength: {
                  value: detailsLimit,
                  message: `Ayrıntılar en çok ${detailsLimit.toLocaleString('tr-TR')} karakter olabilir.`,
                },
              })}
              rows={14}
              className={`${inputClass} font-mono text-meta`}
            />
          )}
        </Field>
      </TabPanel>
      <TabPanel
        group={group}
        id="read"
        shown={shown === 'read'}
        className="min-h-40 rounded-button border border-line px-4 py-4 sm:px-5"
      >
        {shown === 'read' &&
          (text.trim() ? (
            <Markdown text={text} topHeading={3} />
          ) : (
            <p className="text-muted">Henüz bir şey yazmadınız.</p>
          ))}
      </TabPanel>
    </div>
  )
}

function requirementsFault(text: string): string | true {
  const lines = linesOf(text)
  if (lines.length > mostRequirements) return `En çok ${mostRequirements} gereksinim yazabilirsiniz.`
  if (lines.some((line) => line.length > requirementLimit))
    return `Bir gereksinim en çok ${requirementLimit} karakter olabilir.`
  return true
}
