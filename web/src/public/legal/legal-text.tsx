import type { getCountryNotice } from '@muhur/contract/shop/countries'
import { countryNoticeCall } from '@muhur/contract/http/first-visit'
import { legalDeadline } from '@muhur/contract/shop/privacy'
import { sessionLife } from '@muhur/contract/record/retention'
import { useLocation } from 'react-router'
import { lengthInWords } from '../../words/length-in-words.ts'
import { ChapterText } from '../../ui/markdown/chapter-text.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { useBrand } from '../../frame/brand/use-brand.ts'
import { retentionTable } from './retention-table.ts'
import { legalText } from './texts.ts'

const { user, admin } = sessionLife

const privacy = (country: string) =>
  legalText('privacy', {
    'user-unused': lengthInWords(user.unused),
    'user-total': lengthInWords(user.total),
    'admin-unused': lengthInWords(admin.unused),
    'admin-total': lengthInWords(admin.total),
    'legal-deadline': String(legalDeadline),
    retention: retentionTable(),
    country,
  })

/** The sentence about addresses where the server has a country database. */
const withCountries =
  ' Adresin hangi ülkede olduğuna bu sunucudaki bir dosyadan bakılır ve yalnızca gösterilir: ülke saklanmaz, adres bunun için kimseye gönderilmez.'

const texts = {
  '/privacy': privacy(''),
  '/privacy with countries': privacy(withCountries),
  '/terms': legalText('terms'),
  '/refund': legalText('refund'),
  '/cookies': legalText('cookies'),
  '/support': legalText('support'),
}

/** A legal text with numbered sections and, where there is space, a table of contents. */
export function Component() {
  const path = useLocation().pathname.replace(/\/+$/, '')
  const { name } = useBrand()
  const { data } = useAnswer<typeof getCountryNotice>(countryNoticeCall, {}, { enabled: path === '/privacy' })
  const shown = path === '/privacy' && data?.active ? '/privacy with countries' : path
  const { title, summary, introduction, sections } = texts[shown as keyof typeof texts]
  return (
    <div className="page py-12 lg:py-20">
      <header className="max-w-[46rem]">
        <h1 className="text-page tracking-[-0.025em] sm:text-[2.5rem] sm:leading-[1.1]">{title}</h1>
        <p className="mt-4 text-lead text-muted">{summary.replace('{{name}}', name)}</p>
        <p className="mt-4 text-meta text-faint">{introduction}</p>
      </header>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 border-t border-line pt-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Contents sections={sections} />
        <div className="max-w-[42rem] space-y-12">
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`} className="text-title">
                {section.title}
              </h2>
              <ChapterText text={section.text} className="mt-3 gap-3 [&_li]:pl-1" />
              {section === sections.at(-1) && <Addresses />}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: (typeof texts)['/terms']['sections'] }) {
  return (
    <nav aria-label="İçindekiler" className="hidden lg:block print:hidden">
      <div className="sticky top-20">
        <p className="text-meta font-semibold">İçindekiler</p>
        <ul className="mt-3 space-y-1 border-l border-line text-body">
          {sections.map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="-ml-px block border-l border-transparent forced-colors:border-[Canvas] py-1.5 pl-4 text-muted hover:border-primary hover:text-ink"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** The seller's addresses at the end of a legal text. They are not part of the Markdown, since they may contain its marks. */
function Addresses() {
  const brand = useBrand()
  return (
    <ul className="markdown chapter mt-3 list-disc gap-2 pl-5 text-[1rem] leading-[1.625rem] [&_li]:pl-1">
      <li>
        E-posta:{' '}
        <a href={`mailto:${brand.email}`} className="text-primary underline underline-offset-4">
          {brand.email}
        </a>
      </li>
      <li>
        {brand.provider}: <strong>{brand.handle}</strong>
      </li>
    </ul>
  )
}
