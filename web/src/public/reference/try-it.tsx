import { Play } from 'lucide-react'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { Field, inputClass } from '../../ui/fields/field.tsx'
import { Outcome } from './outcome.tsx'
import { addressOf, send, type Sent } from './send.ts'
import { audience, bodyOf, isChange, type Operation } from './document.ts'

// The code of dialogs comes with the first question; pages for visitors do without.
const ConfirmDialog = lazy(() =>
  import('../../ui/dialogs/confirm-dialog.tsx').then((loaded) => ({ default: loaded.ConfirmDialog })),
)

interface TryItProps {
  operation: Operation
  /** Typed once for all calls; kept in memory alone. */
  token: string
  onToken: (token: string) => void
}

/** A form that makes the call on this server; a call that changes something asks first. */
export function TryIt(props: TryItProps) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="rounded-card border border-line"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-semibold sm:px-5">
        <Play aria-hidden="true" className="size-4 text-primary" />
        Dene
      </summary>
      {opened && <Form {...props} />}
    </details>
  )
}

function Form({ operation, token, onToken }: TryItProps) {
  const { method, parameters = [] } = operation
  const body = bodyOf(operation)
  const isJson = body?.type === 'application/json'
  const [values, setValues] = useState<Record<string, string>>({})
  const [text, setText] = useState(isJson ? JSON.stringify(body.media.example, null, 2) : '')
  const [file, setFile] = useState<File>()
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const [failed, setFailed] = useState(false)

  const go = async () => {
    setAsks(false)
    setBusy(true)
    setFailed(false)
    try {
      setSent(await send(operation, { token: token.trim(), values, body: text, file }))
    } catch {
      setSent(undefined)
      setFailed(true)
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChange(operation)) setAsks(true)
    else void go()
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-4 sm:p-5">
      {audience(operation) === 'programs' && (
        <Field label="API token’ı" help="Yalnızca bu sayfada, bellekte tutulur; sayfa kapanınca unutulur.">
          {(wiring) => (
            <input
              {...wiring}
              type="password"
              value={token}
              required
              autoComplete="off"
              spellCheck="false"
              placeholder="muhur_…"
              onChange={(event) => onToken(event.target.value)}
              className={`${inputClass} font-mono`}
            />
          )}
        </Field>
      )}
      {parameters.length > 0 && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          {parameters.map(({ name, required, example, 'x-turkish': turkish }) => (
            <Field key={name} label={name} optional={!required} help={turkish}>
              {(wiring) => (
                <input
                  {...wiring}
                  value={values[name] ?? ''}
                  required={required}
                  autoComplete="off"
                  spellCheck="false"
                  placeholder={typeof example === 'string' ? example : ''}
                  onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                  className={`${inputClass} font-mono text-meta`}
                />
              )}
            </Field>
          ))}
        </div>
      )}
      {isJson && (
        <Field label="Gövde (JSON)">
          {(wiring) => (
            <textarea
              {...wiring}
              lang="en"
              value={text}
              spellCheck="false"
              rows={Math.min(text.split('\n').length + 1, 16)}
              onChange={(event) => setText(event.target.value)}
              className={`${inputClass} font-mono text-meta`}
            />
          )}
        </Field>
      )}
      {body && !isJson && (
        <Field label="Dosya">
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              required
              onChange={(event) => setFile(event.target.files?.[0])}
              className="min-h-11 w-full py-2"
            />
          )}
        </Field>
      )}
      <Button type="submit" look="primary" busy={busy} className="justify-self-start">
        {isChange(operation) ? 'Gönder...' : 'Gönder'}
      </Button>
      {failed && (
        <ErrorBox message="Sunucuya ulaşılamadı." detail="Bağlantınızı kontrol edip tekrar deneyin." />
      )}
      <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {sent && <Outcome sent={sent} name={operation.operationId} />}
      </div>
      <Suspense>
        {asks && (
          <ConfirmDialog
            title="Bu çağrı gerçekten yapılacak"
            verb={`${method} isteğini gönder`}
            onConfirm={go}
            onClose={() => setAsks(false)}
          >
            <p>
              <code className="font-mono wrap-anywhere text-ink">{addressOf(operation, values)}</code>
            </p>
            <p>İstek bu sunucudaki gerçek verileri değiştirebilir; deneme ortamı yoktur.</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </form>
  )
}
