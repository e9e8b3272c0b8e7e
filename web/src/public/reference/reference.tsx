import { getOpenapi, openapiUrl, referencePath } from '@muhur/contract/site/openapi'
import { useEffect, useId, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { useServerAddress } from '../../api/server-address.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { InlineCode } from '../../ui/markdown/code.tsx'
import { Contents } from '../../ui/markdown/contents.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { MarkedText } from '../../ui/markdown/marked-text.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useTitle } from '../../frame/brand/use-brand.ts'
import { folded } from '../../ui/fields/folded.ts'
import { useTyped } from '../../ui/fields/use-typed.ts'
import { groupsOf, type ApiDocument, type Group } from './document.ts'
import { Method } from './method.tsx'
import { OperationEntry } from './operation.tsx'

/** The reference of the API: all calls by subject, and each subject's calls in full. */
export function Component() {
  const { group: name } = useParams()
  const { hash } = useLocation()
  // In the memory of this page alone: in no storage, no address and no request but the reader's own.
  const [token, setToken] = useState('')
  const { data, isError, refetch } = useAnswer(getOpenapi, {}, { staleTime: Infinity })
  const document = data as ApiDocument | undefined
  const groups = document ? groupsOf(document) : []
  const group = groups.find((one) => one.name === name)
  useTitle(group ? `API: ${group.title}` : 'API referansı')
  useEffect(() => {
    if (document && hash) window.document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [document, hash, name])

  return (
    <>
      <header className="grid gap-3">
        <p className="text-meta font-semibold text-primary">
          {name ? <Link to={referencePath}>API referansı</Link> : 'Belgeler'}
        </p>
        <h1 className="text-page tracking-[-0.025em] sm:text-[2.5rem] sm:leading-[1.1]">
          {group?.title ?? 'API referansı'}
        </h1>
        {group ? (
          <>
            <p className="text-lead text-muted">
              <MarkedText>{group.turkish}</MarkedText>
            </p>
            <p lang="en" className="text-muted">
              <MarkedText>{group.english}</MarkedText>
            </p>
          </>
        ) : (
          <p className="text-lead text-muted">
            Panelin yaptığı her çağrı; mağazanız, botunuz ve muhasebeniz için.
          </p>
        )}
      </header>
      {!name && <Introduction />}
      {!document && !isError && (
        <Loading what="Çağrılar">
          {/* As high as the screen: a footer that shows meanwhile would jump. */}
          <Skeleton className="h-dvh" />
        </Loading>
      )}
      {isError && <ErrorBox message="API belgesi yüklenemedi." onRetry={refetch} />}
      {document && !name && <Overview groups={groups} />}
      {document && group && (
        <Contents
          sections={group.operations.map(({ operationId, summary }) => ({ id: operationId, title: summary }))}
        />
      )}
      {document &&
        group?.operations.map((operation) => (
          <OperationEntry
            key={operation.operationId}
            operation={operation}
            document={document}
            token={token}
            onToken={setToken}
          />
        ))}
      {document && name && !group && (
        <p>
          Böyle bir bölüm yok. <Link to={referencePath}>Bütün çağrılar</Link>
        </p>
      )}
    </>
  )
}

function Introduction() {
  const server = useServerAddress()
  return (
    <div className="grid gap-3">
      <p>
        Panelde Ayarlar sayfasının API token’ları sekmesinde bir token oluşturun ve her istekte{' '}
        <InlineCode>Authorization: Bearer muhur_…</InlineCode> başlığını gönderin. Adres:{' '}
        <InlineCode>{server}</InlineCode>. Token adreste gönderilmez.
      </p>
      <p>
        Yanıtlar JSON’dur. Hatalarda <InlineCode>code</InlineCode> sabittir, <InlineCode>error</InlineCode>{' '}
        ekranda gösterilecek Türkçe cümledir. Token başına dakikada 600 çağrı yapılabilir;{' '}
        <InlineCode>RateLimit</InlineCode> başlığı kalanı söyler.
      </p>
      <p>
        {/* Not a router link: the server answers with JSON. */}
        <a href={openapiUrl} className="text-primary underline underline-offset-4">
          OpenAPI 3.1 belgesi
        </a>{' '}
        ile kendi dilinizde bir istemci üretebilirsiniz.
      </p>
    </div>
  )
}

/** All calls, one line each, with a filter. */
function Overview({ groups }: { groups: readonly Group[] }) {
  const id = useId()
  const { field, text, setText } = useTyped()
  const words = folded(text).split(/\s+/).filter(Boolean)
  const shown = groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter(({ method, path, operationId, summary, description }) => {
        const said = folded(`${group.title} ${method} ${path} ${operationId} ${summary} ${description}`)
        return words.every((word) => said.includes(word))
      }),
    }))
    .filter(({ operations }) => operations.length > 0)
  return (
    <>
      <div className="grid gap-2 sm:max-w-96">
        <label htmlFor={id} className="font-semibold">
          Çağrıları filtrele
        </label>
        <input
          ref={field}
          id={id}
          type="search"
          value={text}
          autoComplete="off"
          spellCheck="false"
          onChange={(event) => setText(event.target.value)}
          className="min-h-11 rounded-button border border-field bg-surface px-3"
        />
        <p role="status" className="text-meta text-muted">
          {shown.reduce((sum, { operations }) => sum + operations.length, 0)} çağrı
        </p>
      </div>
      {shown.length === 0 && (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">Böyle bir çağrı yok.</p>
          <Button onClick={() => setText('')}>Filtreyi temizle</Button>
        </div>
      )}
      <Contents
        sections={shown.map(({ name, title, operations }) => ({ id: name, title, count: operations.length }))}
      />
      {shown.map(({ name, title, turkish, english, operations }) => (
        <section
          key={name}
          id={name}
          aria-labelledby={`${name}-title`}
          className="grid grid-cols-[minmax(0,1fr)] gap-3"
        >
          <h2 id={`${name}-title`} className="text-section">
            <Link to={`${referencePath}/${name}`} className="hover:underline">
              {title}
            </Link>
          </h2>
          <div className="grid gap-1 text-muted">
            <p>
              <MarkedText>{turkish}</MarkedText>
            </p>
            <p lang="en" className="text-meta">
              <MarkedText>{english}</MarkedText>
            </p>
          </div>
          <ul className="divide-y divide-line border-y border-line">
            {operations.map(({ operationId, method, path, summary }) => (
              <li key={operationId}>
                <Link
                  to={`${referencePath}/${name}#${operationId}`}
                  className="flex gap-3 py-2.5 -outline-offset-2 hover:bg-tint"
                >
                  <Method name={method} />
                  <span className="min-w-0">
                    <span className="block font-semibold">{summary}</span>
                    <span lang="en" className="block font-mono text-meta wrap-anywhere text-muted">
                      {path}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
