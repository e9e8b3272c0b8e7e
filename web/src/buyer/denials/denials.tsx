import { isGateCode } from '@muhur/contract/errors'
import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { InlineCode } from '../../ui/markdown/code.tsx'
import { Field, inputClass } from '../../ui/fields/field.tsx'
import { Summary } from '../../ui/summary.tsx'
import { DenialList } from '../../usage/denial-list.tsx'
import { Explanation } from './explanation.tsx'
import { readPaste } from './read-paste.ts'

/** Search for a denial by reference or log line, and the list of own denials. */
export function Component() {
  const [query] = useSearchParams()
  const code = query.get('kod') ?? ''
  return (
    <div className="page grid max-w-[52rem] grid-cols-[minmax(0,1fr)] content-start gap-10 py-10 sm:py-12">
      <div className="grid gap-1.5">
        <h1 className="text-page tracking-[-0.025em]">Neden reddedildi?</h1>
        <p className="max-w-[60ch] text-muted">
          Botunuz ya da eklentiniz lisans yüzünden açılmadıysa konsoldaki (log) satırı yapıştırın; ne olduğunu
          ve nasıl düzeltileceğini söyleyelim.
        </p>
      </div>
      <Paste />
      {isGateCode(code) ? <Explanation code={code} /> : <WithoutReference />}
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 className="text-section">Lisanslarınızdaki son retler</h2>
        <DenialList />
      </section>
    </div>
  )
}

function Paste() {
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  const open = (event: FormEvent) => {
    event.preventDefault()
    const pasted = readPaste(field.current?.value ?? '')
    if (!pasted) {
      setError('Bu metinde bir istek numarası bulunamadı. Numara, W9MB3VH06P gibi on karakterdir.')
      field.current?.focus()
      return
    }
    setError(undefined)
    void navigate('ref' in pasted ? `/denials/${pasted.ref}` : `/denials?kod=${pasted.code}`)
  }

  return (
    <form
      onSubmit={open}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Field
        label="İstek numarası ya da konsoldaki (log) satır"
        help="Örneğin: Lisansın eşzamanlı kullanım sınırı dolu. (INSTANCE_LIMIT, W9MB3VH06P)"
        error={error}
      >
        {(wiring) => (
          <input
            {...wiring}
            ref={field}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className={`${inputClass} font-mono`}
          />
        )}
      </Field>
      {/* Beside the input on wide screens: below the label's line. */}
      <Button type="submit" look="primary" className="justify-self-start sm:mt-[1.8125rem]">
        Nedenini göster
      </Button>
    </form>
  )
}

const withoutReference = [
  'PLACEHOLDER_NOT_INJECTED',
  'KEY_MALFORMED',
  'NOT_FOUND',
  'RATE_LIMITED',
  'UNAVAILABLE',
]

/** For a wrong key no license is known, so there is no denial to look up. */
function WithoutReference() {
  return (
    <details className="group">
      <Summary>Konsolda (log) bu kodlardan biri yazıyorsa numaraya gerek yok</Summary>
      <ul className="mt-2 flex flex-wrap gap-2">
        {withoutReference.map((code) => (
          <li key={code}>
            <Link to={`/denials?kod=${code}`} className="inline-flex min-h-9 items-center hover:underline">
              <InlineCode>{code}</InlineCode>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
