import { ChevronRight } from 'lucide-react'
import { MarkedText } from '../../ui/markdown/marked-text.tsx'
import type { ApiDocument, Parameter, Schema } from './document.ts'
import { boundsOf, objectIn, typeName } from './type-name.ts'

interface FieldsProps {
  schema: Schema
  document: ApiDocument
  /** Fields of a body: those that must be sent are marked. */
  isInput?: boolean
}

/** The fields of an object, with the objects in it folded. */
export function Fields({ schema, document, isInput }: FieldsProps) {
  const object = objectIn(schema, document)
  if (!object) return null
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {Object.entries(object.properties!).map(([name, field]) => (
        <Row
          key={name}
          name={name}
          schema={field}
          document={document}
          required={isInput && object.required?.includes(name)}
          turkish={field['x-turkish']}
          english={field.description}
        >
          {objectIn(field, document) && (
            <details className="group/more">
              <summary className="flex min-h-8 w-fit cursor-pointer items-center gap-1 text-meta font-semibold text-primary max-sm:min-h-11">
                <ChevronRight aria-hidden="true" className="size-4 group-open/more:rotate-90" />
                <span>
                  <span lang="en">{name}</span> alanları
                </span>
              </summary>
              <div className="mt-1 ml-2 border-l border-line pl-4">
                <Fields schema={field} document={document} isInput={isInput ?? false} />
              </div>
            </details>
          )}
        </Row>
      ))}
    </ul>
  )
}

/** The parameters of a call's address and headers. */
export function Parameters({ list, document }: { list: readonly Parameter[]; document: ApiDocument }) {
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {list.map((parameter) => (
        <Row
          key={parameter.name}
          name={parameter.name}
          schema={parameter.schema}
          document={document}
          place={places[parameter.in]}
          required={parameter.required}
          turkish={parameter['x-turkish']}
          english={parameter.description}
        />
      ))}
    </ul>
  )
}

const places = { path: 'adreste', query: 'sorguda', header: 'başlıkta' }

interface RowProps {
  name: string
  schema: Schema
  document: ApiDocument
  place?: string
  required?: boolean | undefined
  turkish: string | undefined
  english: string | undefined
  children?: React.ReactNode
}

function Row({ name, schema, document, place, required, turkish, english, children }: RowProps) {
  const notes = [place, boundsOf(schema, document)].filter(Boolean)
  return (
    <li className="grid gap-0.5 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <code lang="en" className="font-mono text-meta wrap-anywhere text-ink">
          {name}
        </code>
        <code lang="en" className="font-mono text-meta wrap-anywhere text-muted">
          {typeName(schema, document)}
        </code>
        {required && <span className="text-meta font-semibold text-warn">zorunlu</span>}
        {notes.length > 0 && <span className="text-meta text-faint">{notes.join(', ')}</span>}
      </p>
      <p>
        <MarkedText>{turkish ?? ''}</MarkedText>
        <span lang="en" className="block text-meta text-muted">
          <MarkedText>{english ?? ''}</MarkedText>
        </span>
      </p>
      {children}
    </li>
  )
}
