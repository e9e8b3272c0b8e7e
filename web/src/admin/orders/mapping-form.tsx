import type { ListedProduct } from '@muhur/contract/shop/products'
import type { UseFormReturn } from 'react-hook-form'
import { Choice } from '../../forms/choice.tsx'
import { fieldsIn } from '../../forms/fields-in.ts'
import { TextArea, TextField } from '../../forms/text-field.tsx'
import { Summary } from '../../ui/summary.tsx'
import { ProductField } from '../panel/product-field.tsx'
import { policyNames } from '../policy/policy-words.ts'
import { TermChoice } from '../policy/term-choice.tsx'
import type { MappingsForm } from './mapping-fields.ts'

interface MappingFieldsProps {
  form: Pick<UseFormReturn<MappingsForm>, 'register' | 'watch' | 'formState'>
  /** Place of the mapping in the form. */
  at: number
  products: readonly ListedProduct[]
  /** The mapping ends with the issue of one unit: number of units and expected price mean nothing. */
  isForOneOrder?: boolean
}

/** The terms of a mapping: product, seats, time, and the rules for several units, a renewal and a refund. */
export function MappingFields({ form, at, products, isForOneOrder = false }: MappingFieldsProps) {
  const field = fieldsIn(form)
  const term = form.watch(`mappings.${at}.term`)
  return (
    <>
      <ProductField
        products={products}
        label="Verilecek ürün"
        help="Taslak ürün de olur; arşivdekine lisans verilemez."
        {...field(`mappings.${at}.product_id`)}
      />
      <TextField
        label="Eşzamanlı kullanım sınırı"
        help="Bir adet, aynı anda kaç bot ya da sunucu çalıştırabilir?"
        inputMode="numeric"
        className="max-w-40"
        {...field(`mappings.${at}.max_instances`)}
      />
      <TermChoice
        field={form.register(`mappings.${at}.term`)}
        term={term}
        days={{ help: 'Aylık satış için 30, yıllık satış için 365.', ...field(`mappings.${at}.days`) }}
      />
      {term === 'days' && (
        <Choice
          legend="Aynı alıcı yeniden alınca"
          field={form.register(`mappings.${at}.renewal`)}
          options={[
            {
              value: 'extend',
              text: 'Lisansının süresi uzasın',
              detail: 'yer sayısı aynı olanın; yoksa yeni lisans',
            },
            { value: 'new', text: 'Yeni lisans verilsin' },
          ]}
        />
      )}
      {!isForOneOrder && (
        <Choice
          legend="Birden çok adet alınca"
          field={form.register(`mappings.${at}.quantity`)}
          options={[
            { value: 'licenses', text: 'Her adet ayrı lisans' },
            { value: 'seats', text: 'Tek lisans, adet kadar yer' },
          ]}
        />
      )}
      <Choice
        legend="İade edilince"
        field={form.register(`mappings.${at}.refund`)}
        options={[
          { value: 'revoke', text: 'Lisans iptal edilsin', detail: 'geri alınamaz' },
          { value: 'suspend', text: 'Lisans askıya alınsın', detail: 'siz kaldırana kadar' },
        ]}
      />
      {!isForOneOrder && (
        <div className="grid items-start gap-x-4 sm:grid-cols-2">
          <TextField
            label="Beklenen birim fiyat"
            optional
            help="Başka bir tutar gelirse sipariş bekler. Boşsa tutara bakılmaz."
            inputMode="decimal"
            placeholder="249,90"
            {...field(`mappings.${at}.price`)}
          />
          <TextField label="Para birimi" maxLength={3} {...field(`mappings.${at}.currency`)} />
        </div>
      )}
      <details className="group">
        <Summary>{policyNames.entitlements}</Summary>
        <TextArea
          label={policyNames.entitlements}
          optional
          help="Her satıra bir özellik; yazılımınız bunları imzalı kararda görür."
          spellCheck={false}
          className="font-mono text-meta"
          {...field(`mappings.${at}.entitlements`)}
        />
      </details>
    </>
  )
}
