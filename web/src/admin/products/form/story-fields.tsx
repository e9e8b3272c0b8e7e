import { detailsLimit, picturesLimit } from '@muhur/contract/shop/products'
import { Eye, EyeOff } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { formatCount } from '../../../words/format-count.ts'
import { fieldsIn } from '../../../forms/fields-in.ts'
import { TextArea, TextField } from '../../../forms/text-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { InlineCode } from '../../../ui/markdown/code.tsx'
import { PicturesField } from '../../panel/pictures-field.tsx'
import type { ProductFormMethods } from './product-fields.ts'

// Loaded with the preview only.
const Markdown = lazy(() =>
  import('../../../ui/markdown/markdown.tsx').then((file) => ({ default: file.Markdown })),
)

/** The texts of a product's own page. */
export function StoryFields({ form }: { form: ProductFormMethods }) {
  const field = fieldsIn(form)
  return (
    <>
      <Details form={form} />
      <TextArea
        label="Gereksinimler"
        optional
        help="Her satıra bir gereksinim: sürüm, bellek, izin."
        {...field('requirements')}
        rows={4}
      />
      <PicturesField
        form={form}
        name="Resimler"
        help="Ürünün sayfasında görünür; ilki büyük."
        maximum={picturesLimit}
      />
      <TextArea
        label="Sorular ve yanıtlar"
        optional
        help="Markdown: her soru bir başlık (## Soru), altında yanıtı."
        {...field('questions')}
        rows={8}
        className="font-mono text-meta"
      />
    </>
  )
}

/** The price of a license, its contents, and the place to buy it. */
export function SaleFields({ form }: { form: ProductFormMethods }) {
  const field = fieldsIn(form)
  return (
    <>
      <TextField
        label="Fiyat"
        optional
        help="Sizin sözlerinizle: “Aylık ₺149”. Kartta, ürünün sayfasında ve /pricing sayfasında görünür. Ödeme Mühür üzerinden alınmaz."
        {...field('price_text')}
      />
      <TextField
        label="Satın alma bağlantısı"
        optional
        help="Alıcıların satın alıp soru sorduğu kanal ya da sayfa; https:// ile başlar."
        {...field('contact_url')}
        type="url"
        spellCheck={false}
      />
      <TextArea
        label="Lisansla gelenler"
        optional
        help="Her satıra bir madde: güncellemeler, destek, kaynak kod. Fiyatın altında görünür."
        {...field('included')}
        rows={4}
      />
    </>
  )
}

/** Editor, and below it the preview. */
function Details({ form }: { form: ProductFormMethods }) {
  const [reading, setReading] = useState(false)
  const text = useDeferredValue(form.watch('details'))
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button
        size="small"
        icon={reading ? EyeOff : Eye}
        aria-expanded={reading}
        onClick={() => setReading(!reading)}
        className="absolute -top-2 right-0 z-1 bg-bg max-[45rem]:-top-5"
      >
        {reading ? 'Önizlemeyi kapat' : 'Önizle'}
      </Button>
      <TextArea
        label="Ayrıntılar"
        optional
        help={
          <>
            Ürünün sayfasında görünür. Markdown: <InlineCode>## başlık</InlineCode>,{' '}
            <InlineCode>- madde</InlineCode>, <InlineCode>**kalın**</InlineCode>. {formatCount(text.length)} /{' '}
            {formatCount(detailsLimit)} karakter.
          </>
        }
        {...fieldsIn(form)('details')}
        rows={16}
        className="mt-1.5 font-mono text-meta"
      />
      {reading && (
        <section
          aria-label="Önizleme"
          tabIndex={0}
          className="max-h-[34rem] min-h-40 overflow-y-auto rounded-button border border-line bg-surface px-4 py-4"
        >
          {text.trim() ? (
            <Suspense>
              <Markdown text={text} className="max-w-[66ch]" />
            </Suspense>
          ) : (
            <p className="text-muted">Henüz bir şey yazmadınız.</p>
          )}
        </section>
      )}
    </div>
  )
}
