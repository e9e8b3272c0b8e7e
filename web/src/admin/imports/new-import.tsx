import { importLimits } from '@muhur/contract/shop/imports/imports'
import { listImports } from '@muhur/contract/shop/imports/imports-calls'
import { FileUp } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAnswer } from '../../api/use-answer.ts'
import { formatCount } from '../../words/format-count.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { useUnloadWarning } from '../../forms/unsaved-guard.tsx'
import { FileDrop } from '../../ui/fields/file-drop.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { FormPage } from '../panel/form-page.tsx'
import { ImportSteps, stateWords } from './import-steps.tsx'
import { useUpload } from './use-import.ts'

export function Component() {
  return (
    <FormPage
      back={{ to: '/admin/licenses', name: 'Lisanslar' }}
      title="CSV yükle"
      lead="Lisansları bir tablodan içeri alın. Siz onaylamadan hiçbir lisans verilmez."
    >
      <div className="grid gap-8">
        <ImportSteps at={0} />
        <FileForm />
        <Columns />
        <Earlier />
      </div>
    </FormPage>
  )
}

function FileForm() {
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload((id) => void navigate(`/admin/licenses/import/${id}`))
  const { isPending: busy, sent } = upload
  const error = fault ?? upload.error?.message
  // This page sends the parts: leaving the page ends the upload.
  useUnloadWarning(busy)

  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setFault(chosen && faultOf(chosen))
    upload.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = file ? faultOf(file) : 'Önce bir dosya seçin.'
    setFault(found)
    if (file && !found) upload.mutate(file)
    else input.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FileDrop
        ref={input}
        accept=".csv,.txt,.tsv,text/csv"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : 'import-error'}
        onFile={(chosen) => !busy && choose(chosen)}
        className="grid justify-items-center gap-2 rounded-card px-4 py-10 text-center"
      >
        {busy ? (
          <span className="flex h-7 w-full items-center">
            <progress aria-label="Yükleme" value={sent} className="h-2 w-full accent-primary" />
          </span>
        ) : (
          <FileUp aria-hidden="true" className="size-7 text-primary" />
        )}
        <span className="font-semibold wrap-anywhere">{file ? file.name : 'CSV dosyası seçin'}</span>
        <span role="status" className="text-meta text-muted">
          {busy ? `Yükleniyor: %${Math.floor(sent * 100)}` : hintOf(file)}
        </span>
      </FileDrop>
      {error !== undefined && (
        <div id="import-error">
          <ErrorBox message={error} />
        </div>
      )}
      <div>
        <Button type="submit" look="primary" busy={busy} className="max-sm:w-full">
          Yükle ve kontrol et
        </Button>
      </div>
    </form>
  )
}

const hintOf = (file: File | undefined) =>
  file
    ? `${formatCount(Math.ceil(file.size / 1024))} KB`
    : 'ya da buraya bırakın; en çok 20 MB, 200.000 satır'

function faultOf(file: File): string | undefined {
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name))
    return 'Bu bir Excel dosyası. Excel’de “Farklı Kaydet” ile “CSV UTF-8 (Virgülle ayrılmış)” biçimini seçin.'
  if (file.size > importLimits.bytes) return 'Dosya 20 MB’tan büyük; bölüp parça parça yükleyin.'
  if (file.size === 0) return 'Dosya boş.'
  return undefined
}

const example =
  '\uFEFFÜrün;Sahip Discord Kimliği;Eşzamanlı Sınır;Bitiş;Not\r\nÜrününüzün adı;123456789012345678;1;31.12.2027;Sipariş 1001\r\n'

function Columns() {
  return (
    <section aria-labelledby="columns" className="grid gap-3">
      <h2 id="columns" className="text-title">
        Sütunlar
      </h2>
      <p className="text-muted">
        İlk satırda sütun adları olmalı; sıraları önemli değildir. <strong>Ürün</strong> ve{' '}
        <strong>Sahip Discord Kimliği</strong> gereklidir; Eşzamanlı Sınır, Bitiş, Durum, Not ve Lisans
        Anahtarı isteğe bağlıdır. Anahtar sütunu boşsa yeni anahtar üretilir; dolu ise yalnızca bir Mühür
        anahtarı kabul edilir. Dışa aktardığınız dosya da olduğu gibi okunur.
      </p>
      <div>
        <Button
          size="small"
          onClick={() => saveFile(new Blob([example], { type: 'text/csv' }), 'ornek-lisanslar.csv')}
        >
          Örnek dosyayı indir
        </Button>
      </div>
    </section>
  )
}

function Earlier() {
  const { data } = useAnswer(listImports, {})
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="earlier" className="grid gap-3">
      <h2 id="earlier" className="text-title">
        Önceki dosyalar
      </h2>
      <ul className="rounded-card border border-line bg-surface">
        {data.map(({ id, file_name, state, created_count, created_at }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-3 last:border-b-0"
          >
            <Link
              to={`/admin/licenses/import/${id}`}
              className="min-h-6 min-w-0 font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {file_name}
            </Link>
            <span className="text-meta text-muted">
              {stateWords[state]}
              {created_count > 0 && ` · ${formatCount(created_count)} lisans`} ·{' '}
              <RelativeTime at={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
