import { Link } from 'react-router'
import { useBrand } from '../../frame/brand/use-brand.ts'
import { legalText } from './texts.ts'

const { title, summary, introduction, sections } = legalText('about')
const [mission, vision, values, reasons] = sections as [Section, Section, Section, Section]

type Section = (typeof sections)[number]

export function Component() {
  const brand = useBrand()
  const filled = (sentence: string) =>
    sentence.replaceAll('{{name}}', brand.name).replace('{{founded}}', String(brand.founded))
  return (
    <div className="page py-12 lg:py-20">
      <header className="max-w-[46rem]">
        <h1 className="text-page tracking-[-0.025em] sm:text-[2.5rem] sm:leading-[1.1]">{title}</h1>
        <p className="mt-4 text-lead text-muted">{filled(summary)}</p>
        <p className="mt-4 text-body text-muted">{filled(introduction)}</p>
      </header>

      <div className="mt-12 grid grid-cols-1 gap-x-16 gap-y-10 border-t border-line pt-10 md:grid-cols-2">
        {[mission, vision].map((statement) => (
          <section key={statement.id}>
            <h2 className="text-section">{statement.title}</h2>
            <p className="mt-3 max-w-[58ch] text-[1rem] leading-[1.625rem] text-muted">{statement.text}</p>
          </section>
        ))}
      </div>

      <List section={values} columns="sm:grid-cols-2" />
      <List section={{ ...reasons, text: filled(reasons.text) }} columns="sm:grid-cols-2 lg:grid-cols-3" />

      <p className="mt-16 border-t border-line pt-8 text-body text-muted">
        Aklınıza takılan bir şey mi var?{' '}
        <Link to="/contact" className="text-primary underline underline-offset-4">
          Bize yazın
        </Link>
      </p>
    </div>
  )
}

/** A section with parts under headings of the third level. */
function List({ section, columns }: { section: Section; columns: string }) {
  const parts = section.text.matchAll(/^### (.+)\n\n([^#]+)/gm)
  return (
    <section className="mt-16">
      <h2 className="text-section">{section.title}</h2>
      <ul className={`mt-6 grid grid-cols-1 gap-x-12 ${columns}`}>
        {[...parts].map(([, name, content]) => (
          <li key={name} className="border-t border-line py-5">
            <h3 className="text-[1rem] leading-6 font-semibold">{name}</h3>
            <p className="mt-1.5 text-body text-muted">{content}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
