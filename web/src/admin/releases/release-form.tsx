import { releaseLimits } from '@muhur/contract/releases/limits'
import { NewRelease, type ReleaseChannel } from '@muhur/contract/releases/releases'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Choice } from '../../forms/choice.tsx'
import { contractResolver } from '../../forms/contract-resolver.ts'
import { fieldsIn } from '../../forms/fields-in.ts'
import { TextArea, TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'

export interface Fields {
  product_id: string
  version: string
  channel: ReleaseChannel
  notes: string
  required: boolean
  entitlement: string
}

const bodyOf = ({ entitlement, version, ...fields }: Fields): NewRelease => ({
  ...fields,
  version: version.trim(),
  entitlement: entitlement.trim() || null,
})

export const resolver = contractResolver<Fields, NewRelease>({
  schema: NewRelease,
  bodyOf,
  words: {
    product_id: { expected: 'Ürünü seçin.' },
    version: { expected: '1.4.0 ya da 2.0.0-beta.1 gibi bir numara yazın.' },
    entitlement: { expected: 'Küçük harf, rakam ve . _ : - kullanın; harf ya da rakamla başlasın.' },
  },
})

type Form = UseFormReturn<Fields, unknown, NewRelease>

/** What becomes fixed with the publication: version, channel and who may have the release. */
export function FixedFields({ form }: { form: Form }) {
  const field = fieldsIn(form)
  return (
    <>
      <TextField
        label="Sürüm numarası"
        help="Yazılımınızın kendisinin söylediği numara: 1.4.0 ya da 2.0.0-beta.1."
        spellCheck={false}
        className="max-w-56 font-mono"
        {...field('version')}
      />
      <Choice
        legend="Sürüm kanalı"
        field={form.register('channel')}
        options={[
          { value: 'stable', text: 'Kararlı', detail: 'Herkese sunulur' },
          { value: 'beta', text: 'Beta', detail: 'İsteyen alır' },
        ]}
      />
      <TextField
        label="Gereken paket özelliği"
        optional
        help="Yalnızca bu özelliği olan lisanslar alır; boş bırakırsanız hepsi."
        spellCheck={false}
        className="max-w-72 font-mono"
        {...field('entitlement')}
      />
    </>
  )
}

/** The fields that stay open after the publication. */
export function OpenFields({ form }: { form: Form }) {
  const [previewing, setPreviewing] = useState(false)
  const notes = form.watch('notes')
  return (
    <>
      <div className="grid gap-2">
        {previewing ? (
          <section aria-label="Notların önizlemesi" className="grid gap-2">
            <p className="font-semibold">Sürüm notları</p>
            <div className="min-h-33 rounded-button border border-line px-4 py-3">
              <Markdown text={notes || 'Not yok.'} topLevel={3} />
            </div>
          </section>
        ) : (
          <TextArea
            label="Sürüm notları"
            optional
            help="Ne değişti? Markdown yazabilirsiniz; alıcılar indirmeden önce okur."
            rows={8}
            maxLength={releaseLimits.notes}
            {...fieldsIn(form)('notes')}
          />
        )}
        <Button
          size="small"
          look="ghost"
          className="justify-self-start"
          onClick={() => setPreviewing(!previewing)}
        >
          {previewing ? 'Yazmaya dön' : 'Önizle'}
        </Button>
      </div>
      <label className="flex gap-3">
        <input type="checkbox" {...form.register('required')} className="mt-0.5" />
        <span className="grid gap-0.5">
          <span className="font-semibold">Güncelleme zorunlu</span>
          <span className="text-meta text-muted">
            Eski sürümlere “güncelleyin” denir; kendiliğinden durmazlar.
          </span>
        </span>
      </label>
    </>
  )
}
