import {
  errorChapters,
  errors,
  onlySellersSee,
  type ErrorCode,
  type ErrorEntry,
} from '@muhur/contract/errors'
import { useEffect, useId } from 'react'
import errorsText from '../../../../docs/tr/errors.md?raw'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { Contents } from '../../ui/markdown/contents.tsx'
import { MarkedText } from '../../ui/markdown/marked-text.tsx'
import { ChapterText } from '../../ui/markdown/chapter-text.tsx'
import { readChapter } from '../../ui/markdown/chapter.ts'
import { useTyped } from '../../ui/fields/use-typed.ts'

/** The text above `{{error-codes}}`, which the list below takes the place of. */
const introduction = readChapter(errorsText).introduction.replace('{{error-codes}}', '')

/** Every code that leaves the server, from the contract's own table and guide. */
export function Component() {
  const id = useId()
  const { field, text, setText } = useTyped()
  useEffect(() => {
    // Before the browser or the router looks for the target: a filter may have taken it off the page.
    const reveal = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.hash && link.pathname === location.pathname && !document.getElementById(link.hash.slice(1)))
        flushSync(() => setText(''))
    }
    document.addEventListener('click', reveal, true)
    return () => document.removeEventListener('click', reveal, true)
  }, [setText])
  const wanted = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const shown = errorChapters
    .map(({ id: chapter, title, codes }) => ({
      id: chapter,
      title,
      codes: codes.filter((code) => code.toLowerCase().includes(wanted)),
    }))
    .filter(({ codes }) => codes.length > 0)

  return (
    <>
      <ChapterText text={introduction} />
      <div className="grid gap-2 sm:max-w-96">
        <label htmlFor={id} className="font-semibold">
          Kodları filtrele
        </label>
        <input
          ref={field}
          id={id}
          type="search"
          lang="en"
          value={text}
          autoComplete="off"
          spellCheck="false"
          onChange={(event) => setText(event.target.value)}
          className="min-h-11 rounded-button border border-field bg-surface px-3 font-mono"
        />
        <p role="status" className="text-meta text-muted">
          {shown.reduce((sum, { codes }) => sum + codes.length, 0)} kod
        </p>
      </div>
      {/* On wide screens the list of chapters beside the text has the same links. */}
      <Contents
        sections={shown.map(({ codes, ...section }) => ({ ...section, count: codes.length }))}
        className="lg:hidden"
      />
      {shown.length === 0 && (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">Böyle bir kod yok.</p>
          <Button onClick={() => setText('')}>Filtreyi temizle</Button>
        </div>
      )}
      {shown.map(({ id: chapter, title, codes }) => (
        <section
          key={chapter}
          id={chapter}
          aria-labelledby={`${chapter}-title`}
          className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-6"
        >
          <h2 id={`${chapter}-title`} className="text-section">
            {title}
          </h2>
          {codes.map((code) => (
            <Entry key={code} code={code} />
          ))}
        </section>
      ))}
    </>
  )
}

function Entry({ code }: { code: ErrorCode }) {
  const { status, message, action, happened, buyer, seller }: ErrorEntry = errors[code]
  return (
    <section
      id={code}
      aria-labelledby={`${code}-title`}
      className="far-entry grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5 target:border-primary"
    >
      <h3 id={`${code}-title`} className="flex flex-wrap items-baseline gap-x-3 text-title">
        <a href={`#${code}`} lang="en" className="font-mono font-normal wrap-anywhere hover:underline">
          {code}
        </a>
        <span className="font-sans text-meta font-semibold text-faint">HTTP {status}</span>
      </h3>
      <p className="border-l-2 border-primary pl-4">
        <strong className="block font-semibold">{message}</strong>
        <span className="text-muted">{action}</span>
      </p>
      <dl className="grid gap-2 text-muted">
        <Advice name="Ne oldu?" text={happened} />
        <Advice name="Alıcı ne yapabilir?" text={buyer ?? onlySellersSee} />
        <Advice name="Satıcı ne yapabilir?" text={seller} />
      </dl>
    </section>
  )
}

function Advice({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="inline font-semibold text-ink">{name}: </dt>
      <dd className="inline">
        <MarkedText>{text}</MarkedText>
      </dd>
    </div>
  )
}
