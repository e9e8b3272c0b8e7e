import { brandLimits, defaultBrand, uploadLogo } from '@muhur/contract/shop/brand'
import { RotateCcw } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { themed } from '../../../frame/brand/accent.ts'
import { heroText } from '../../../frame/brand/hero-text.ts'
import { fieldsIn } from '../../../forms/fields-in.ts'
import { TextArea, TextField } from '../../../forms/text-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import type { BrandFormMethods } from './brand-fields.ts'
import { columnOfForm, formColumns } from '../../panel/form-page.tsx'
import { LookPreview } from './look-preview.tsx'
import { PictureDrop } from '../../panel/picture-drop.tsx'
import { PicturesField } from '../../panel/pictures-field.tsx'
import { useChange } from '../../../api/use-answer.ts'

/** Offered where the seller has no colour yet. */
const firstAccent = themed('light', 'primary')

/** Logo, accent colour, the landing page's words and pictures, with a preview in both themes. */
export function LookFields({ form, head }: { form: BrandFormMethods; head: ReactNode }) {
  const { watch, setValue, formState } = form
  const field = fieldsIn(form)
  const [name, title, lead, logo, accent, pictures] = watch([
    'name',
    'hero_title',
    'hero_lead',
    'logo_url',
    'accent',
    'pictures',
  ])
  const words = { name: name.trim() || defaultBrand.name, hero_title: title || null, hero_lead: lead || null }
  const story = heroText({ ...words, hero_title: null, hero_lead: null })
  const change = (changed: 'logo_url' | 'accent', value: string) =>
    setValue(changed, value, { shouldDirty: true, shouldTouch: true })
  return (
    <div role="group" aria-label="Görünüm" className={classes(formColumns, 'border-t border-line pt-6')}>
      <div className="xl:col-span-full">{head}</div>
      <div className={columnOfForm}>
        <LogoField
          logo={logo}
          refused={formState.errors.logo_url?.message}
          onChange={(url) => change('logo_url', url)}
        />
        <div className="grid gap-1.5">
          <label htmlFor="accent" className="font-semibold">
            Vurgu rengi
          </label>
          <div className="flex flex-wrap items-center gap-3">
            <input
              id="accent"
              type="color"
              aria-describedby="accent-help"
              value={accent || firstAccent}
              onChange={(event) => change('accent', event.target.value)}
              className="h-11 w-16 rounded-button border border-field bg-surface p-1"
            />
            <span className={classes('text-muted', accent && 'font-mono')}>{accent || 'varsayılan'}</span>
            {accent && (
              <Button icon={RotateCcw} look="ghost" size="small" onClick={() => change('accent', '')}>
                Varsayılan renk
              </Button>
            )}
          </div>
          <p id="accent-help" className="text-meta text-muted">
            Düğmeler, bağlantılar ve işaretler bu renkte görünür. Okunmayacak kadar açık ya da koyu bir renk,
            tonu korunarak okunur hâle getirilir.
          </p>
        </div>
        <TextField
          label="Ana sayfanın başlığı"
          optional
          {...field('hero_title')}
          placeholder={story.title}
          maxLength={brandLimits.heroTitle}
        />
        <TextArea
          label="Başlığın altındaki cümle"
          optional
          {...oneLine(field('hero_lead'))}
          placeholder={story.lead}
          maxLength={brandLimits.heroLead}
        />
        <PicturesField
          form={form}
          name="Ana sayfanın resimleri"
          help="Mağazanızdan ya da botlarınızdan; panelin ekran görüntülerinin yerine görünür."
          maximum={brandLimits.pictures}
        />
        <Switch
          label="Rakamlar ölçülsün"
          help="Ana sayfadaki dört iddianın yerine çalışma oranı, çalışan kurulumlar ve ortanca yanıt süresi, ne zamandan beri ölçüldüğüyle görünür."
          field={form.register('measured_tiles')}
        />
        <Switch
          label="“Kendi sunucunuza kurun” bölümü"
          help="Mağazanızın kendi adı olduğunda ana sayfa alıcılarınıza seslenir; entegrasyon kodu ve canlı deneme, satıcılar için en altta bu bölümde durur."
          field={form.register('seller_door')}
        />
      </div>
      <LookPreview
        name={words.name}
        logo={logo || null}
        accent={accent || null}
        pictures={pictures}
        {...heroText(words)}
      />
    </div>
  )
}

interface SwitchProps {
  label: string
  help: string
  field: UseFormRegisterReturn
}

function Switch({ label, help, field }: SwitchProps) {
  return (
    <label className="flex gap-3">
      <input type="checkbox" {...field} className="mt-0.5" />
      <span className="grid gap-0.5">
        <span className="font-semibold">{label}</span>
        <span className="text-meta text-muted">{help}</span>
      </span>
    </label>
  )
}

/** A sentence that may take several rows, but has no line breaks: Enter and pasted text leave spaces. */
function oneLine<Wiring extends { onChange: (event: ChangeEvent) => unknown }>(wiring: Wiring): Wiring {
  return {
    ...wiring,
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
      const { target } = event
      if (target.value.includes('\n')) {
        const { selectionStart, selectionEnd } = target
        target.value = target.value.replaceAll('\n', ' ')
        target.setSelectionRange(selectionStart, selectionEnd)
      }
      return wiring.onChange(event)
    },
  }
}

interface LogoFieldProps {
  logo: string
  /** The server's refusal of the saved logo. */
  refused: string | undefined
  onChange: (url: string) => void
}

function LogoField({ logo, refused, onChange }: LogoFieldProps) {
  const upload = useChange(uploadLogo)
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold">Logo</p>
      <PictureDrop
        label="Logo dosyası seçin ya da buraya bırakın"
        help="PNG, JPEG, WebP, GIF ya da AVIF; en çok 2 MB. İki temada da görünen, saydam zeminli bir resim seçin."
        refused={refused}
        onPicture={async (file) => onChange((await upload.mutateAsync({ body: file })).logo_url)}
      >
        {logo && (
          <Button icon={RotateCcw} look="ghost" size="small" onClick={() => onChange('')}>
            Kalkan simgesi
          </Button>
        )}
      </PictureDrop>
    </div>
  )
}
