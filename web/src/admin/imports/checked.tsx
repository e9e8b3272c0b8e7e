import { importColumns, type ImportDetail, type ImportField } from '@muhur/contract/shop/imports/imports'
import { getRefusedRows } from '@muhur/contract/shop/imports/imports-calls'
import { addressOf } from '@muhur/contract/operation'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatCount } from '../../words/format-count.ts'
import { formatDate } from '../../words/format-date.ts'
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { DataTable } from '../../list/table/data-table.tsx'
import { useCancelImport, useStartImport } from './use-import.ts'

/** Preview of an import. */
export function Checked({ import: shown }: { import: ImportDetail }) {
  const { id, good_count, refused_count } = shown
  const [allOrNothing, setAllOrNothing] = useState(false)
  const start = useStartImport(id)
  const cancel = useCancelImport(id)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const blocked = allOrNothing && refused_count > 0

  return (
    <section aria-labelledby="checked" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="checked" ref={heading} tabIndex={-1} className="text-section outline-none">
        {good_count > 0 ? `${formatCount(good_count)} lisans verilebilir` : 'Verilebilecek lisans yok'}
      </h2>
      <p className="text-muted">
        {refused_count > 0
          ? `${formatCount(refused_count)} satır hatalı ve atlanacak. `
          : 'Hatalı satır yok. '}
        Kodlama: {shown.encoding}, ayırıcı: {delimiters[shown.delimiter ?? ''] ?? shown.delimiter}.
      </p>
      <Mapping import={shown} />
      {good_count > 0 && <Sample import={shown} />}
      {refused_count > 0 && <Refused import={shown} />}
      {good_count > 0 && (
        <label className="flex max-w-[40rem] items-start gap-3">
          <input
            type="checkbox"
            checked={allOrNothing}
            onChange={(event) => setAllOrNothing(event.target.checked)}
            className="mt-1"
          />
          <span>
            Hata varsa hiçbirini verme
            <span className="block text-meta text-muted">
              Tek bir satır bile alınamazsa hiçbir lisans verilmez.
            </span>
          </span>
        </label>
      )}
      {blocked && (
        <ErrorBox
          message="Hatalı satırlar varken “Hata varsa hiçbirini verme” seçilemez."
          detail="Satırları düzeltip dosyayı yeniden yükleyin ya da yalnızca doğru satırları alın."
        />
      )}
      {(start.error ?? cancel.error) && <ErrorBox message={(start.error ?? cancel.error)!.message} />}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        {good_count > 0 && (
          <Button
            look="primary"
            busy={start.isPending}
            aria-disabled={blocked}
            onClick={() => !blocked && start.mutate(allOrNothing)}
          >
            {formatCount(good_count)} lisansı içe aktar
          </Button>
        )}
        <LinkButton to="/admin/licenses/import">Başka dosya yükle</LinkButton>
        {good_count > 0 && (
          <Button look="ghost" onClick={() => !cancel.isPending && cancel.mutate()}>
            Vazgeç
          </Button>
        )}
      </div>
    </section>
  )
}

const delimiters: Record<string, string> = { ';': 'noktalı virgül', ',': 'virgül', '\t': 'sekme' }

function Mapping({ import: { columns } }: { import: ImportDetail }) {
  const ignored = columns.filter(({ field }) => field === null).map(({ header }) => header || '(adsız)')
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      <dt className="text-muted">Okunan sütunlar</dt>
      <dd className="wrap-anywhere">
        {columns
          .flatMap(({ header, field }) =>
            field ? [header === columnOf(field) ? header : `${header} → ${columnOf(field)}`] : [],
          )
          .join(', ')}
      </dd>
      {ignored.length > 0 && (
        <>
          <dt className="text-muted">Yok sayılan sütunlar</dt>
          <dd className="wrap-anywhere">{ignored.join(', ')}</dd>
        </>
      )}
    </dl>
  )
}

function Sample({ import: { sample } }: { import: ImportDetail }) {
  return (
    <Rows title="İlk satırlar böyle okundu">
      <DataTable
        label="İlk satırlar"
        rows={sample}
        rowKey={({ line }) => String(line)}
        columns={[
          { name: 'Satır', heads: true, cell: ({ line }) => <Line line={line} /> },
          { name: 'Ürün', cell: ({ product }) => product },
          { name: 'Sahip', cell: (row) => <span className="font-mono text-meta">{row.discord_id}</span> },
          { name: importColumns.max_instances.column, cell: ({ max_instances }) => max_instances },
          { name: 'Bitiş', cell: ({ expires_at }) => formatDate(expires_at) },
          { name: 'Anahtar', cell: ({ own_key }) => (own_key ? 'dosyadaki' : 'yeni') },
        ]}
      />
    </Rows>
  )
}

/** The first refused rows, and the link to all of them. */
export function Refused({ import: { id, refused, refused_count } }: { import: ImportDetail }) {
  const action = (
    <a
      href={addressOf(getRefusedRows, { params: { id } })}
      download
      className={buttonClass({ size: 'small' })}
    >
      <Download aria-hidden="true" className="size-4" />
      {formatCount(refused_count)} satırın listesini indir
    </a>
  )
  return (
    <Rows title="Hatalı satırlar" action={action}>
      <DataTable
        label="Hatalı satırlar"
        rows={refused.flatMap(({ line, faults, ...only }) =>
          (faults ?? [only]).map((fault) => ({ line, ...fault })),
        )}
        rowKey={({ line, field }) => `${line} ${field}`}
        columns={[
          { name: 'Satır', heads: true, cell: ({ line }) => <Line line={line} /> },
          { name: 'Alan', cell: ({ field }) => field },
          { name: 'Neden', cell: ({ reason }) => reason },
          { name: 'Değer', cell: ({ value }) => value || '—' },
        ]}
      />
      {refused_count > refused.length && (
        <p className="border-t border-line px-4 py-3 text-meta text-muted">
          İlk {refused.length} satır gösteriliyor; tümü indirilebilen listede.
        </p>
      )}
    </Rows>
  )
}

function Rows({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        {action}
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface">{children}</div>
    </div>
  )
}

/** A card has no header above the number. */
const Line = ({ line }: { line: number }) => (
  <>
    <span className="hidden cards:inline">Satır</span> {line}
  </>
)

const columnOf = (field: ImportField) => importColumns[field].column
