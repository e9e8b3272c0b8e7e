import { Link } from 'react-router'
import { useServerAddress } from '../../api/server-address.ts'
import { CodeBlock } from '../../ui/markdown/code.tsx'
import { MarkedText } from '../../ui/markdown/marked-text.tsx'
import { curlOf } from './curl.ts'
import { audience, bodyOf, refusalsOf, type ApiDocument, type Operation } from './document.ts'
import { Fields, Parameters } from './fields.tsx'
import { Method } from './method.tsx'
import { TryIt } from './try-it.tsx'

interface OperationProps {
  operation: Operation
  document: ApiDocument
  token: string
  onToken: (token: string) => void
}

/** One call: its parameters, its answers, and a form that makes it. */
export function OperationEntry({ operation, document, token, onToken }: OperationProps) {
  const { operationId, method, path, summary, description, parameters = [] } = operation
  const server = useServerAddress()
  const body = bodyOf(operation)
  const answers = Object.entries(operation.responses).filter(([status]) => status < '300')
  return (
    <section
      id={operationId}
      aria-labelledby={`${operationId}-title`}
      className="far-entry [--far-height:90rem] grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-6 target:border-primary"
    >
      <div className="grid gap-2">
        <h2 id={`${operationId}-title`} className="text-title">
          <a href={`#${operationId}`} className="hover:underline">
            {summary}
          </a>
        </h2>
        <p lang="en" className="text-muted">
          <MarkedText>{description}</MarkedText>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Method name={method} />
          <code lang="en" className="font-mono wrap-anywhere">
            {path}
          </code>
        </p>
        <Access operation={operation} />
      </div>
      {parameters.length > 0 && (
        <Part title="Parametreler">
          <Parameters list={parameters} document={document} />
        </Part>
      )}
      {body && (
        <Part title={`Gövde: ${body.type}`}>
          <Fields schema={body.media.schema} document={document} isInput />
        </Part>
      )}
      {answers.map(([status, { content = {} }]) => {
        const [type, media] = Object.entries(content)[0] ?? []
        return (
          <Part key={status} title={`Yanıt ${status}${type ? `: ${type}` : ''}`}>
            {media && (
              <details className="group/answer">
                <summary className="min-h-8 w-fit cursor-pointer text-meta font-semibold text-primary max-sm:min-h-11">
                  Alanları göster
                </summary>
                <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4">
                  <Fields schema={media.schema} document={document} />
                  {media.example !== undefined && (
                    <CodeBlock
                      name={`${operationId}: bir yanıt`}
                      text={JSON.stringify(media.example, null, 2)}
                    />
                  )}
                </div>
              </details>
            )}
          </Part>
        )
      })}
      <Part title="Hatalar">
        <ul className="grid gap-1.5">
          {refusalsOf(operation).map(({ status, codes }) => (
            <li key={status} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span className="text-meta font-semibold text-faint">{status}</span>
              {codes.map((code) => (
                <Link
                  key={code}
                  to={`/docs/errors#${code}`}
                  lang="en"
                  className="font-mono text-meta wrap-anywhere text-muted underline decoration-line underline-offset-4 hover:text-ink max-sm:py-1.5"
                >
                  {code}
                </Link>
              ))}
            </li>
          ))}
        </ul>
      </Part>
      <CodeBlock name={`${operationId}: curl`} text={curlOf(operation, server)} />
      {audience(operation) !== 'people' && <TryIt operation={operation} token={token} onToken={onToken} />}
    </section>
  )
}

function Access({ operation }: { operation: Operation }) {
  const scope = operation['x-scope']
  if (audience(operation) === 'anybody') return <p className="text-meta text-muted">Token gerekmez.</p>
  if (!scope)
    return (
      <p className="text-meta text-muted">
        Token kabul etmez: yalnızca panelde, giriş yapmış olarak kullanılır.
      </p>
    )
  return (
    <p className="text-meta text-muted">
      Token’da <code className="font-mono text-ink">{scope}</code> yetkisi gerekir
      {operation['x-access'] === 'admin' && '; token bir yöneticinin olmalı'}
      {operation['x-access'] === 'self' && '; yalnızca token sahibinin kendi kayıtlarını verir'}.
      {operation['x-one-product'] && ' Tek bir ürünün token’ı da çağırabilir.'}
    </p>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-sans font-semibold">{title}</h3>
      {children}
    </div>
  )
}
