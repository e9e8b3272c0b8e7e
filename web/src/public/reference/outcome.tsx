import { Link } from 'react-router'
import { CodeBlock } from '../../ui/markdown/code.tsx'
import { classes } from '../../ui/classes.ts'
import type { Sent } from './send.ts'

/** The server's answer. */
export function Outcome({ sent, name }: { sent: Sent; name: string }) {
  const { status, statusText, milliseconds, headers, body, code } = sent
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className={classes('font-mono font-normal', status < 400 ? 'text-ok' : 'text-bad')}>
          {status} {statusText}
        </strong>
        <span className="text-meta text-muted">{milliseconds} ms</span>
        {code && (
          <Link
            to={`/docs/errors#${code}`}
            className="font-mono text-meta text-primary underline underline-offset-4"
          >
            {code}
          </Link>
        )}
      </p>
      {headers.length > 0 && (
        <dl lang="en" className="grid gap-x-4 font-mono text-meta sm:grid-cols-[max-content_minmax(0,1fr)]">
          {headers.map(([header, value]) => (
            <div key={header} className="contents">
              <dt className="text-muted">{header}</dt>
              <dd className="wrap-anywhere max-sm:mb-1">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {body && <CodeBlock name={`${name}: yanıt`} text={body} />}
    </>
  )
}
