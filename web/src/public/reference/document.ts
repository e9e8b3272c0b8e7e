// The parts of `/openapi.json` that the page reads; `server/src/site/openapi/document.ts` writes the document.

export interface Schema {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  enum?: string[]
  const?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  description?: string
  'x-turkish'?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  'x-turkish'?: string
  schema: Schema
  example?: unknown
}

interface Media {
  schema: Schema
  example?: unknown
}

interface Answer {
  description: string
  content?: Record<string, Media>
}

interface WrittenOperation {
  operationId: string
  tags: [string]
  summary: string
  description: string
  'x-scope'?: string
  'x-one-product'?: boolean
  'x-access': 'public' | 'gate' | 'signed-in' | 'self' | 'admin'
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Answer>
}

export interface ApiDocument {
  tags: { name: string; description: string; 'x-turkish': string; 'x-name': string }[]
  paths: Record<string, Record<string, WrittenOperation>>
  components: { schemas: Record<string, Schema> }
}

export interface Operation extends WrittenOperation {
  method: string
  path: string
}

export interface Group {
  name: string
  title: string
  turkish: string
  english: string
  operations: Operation[]
}

export function groupsOf({ tags, paths }: ApiDocument): Group[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
  return tags.map(({ name: title, description, 'x-turkish': turkish, 'x-name': name }) => ({
    name,
    title,
    turkish,
    english: description,
    operations: operations.filter(({ tags: [tag] }) => tag === title),
  }))
}

/** The schema behind a reference, with the reference's own keywords. */
export function resolved(schema: Schema, { components }: ApiDocument): Schema {
  if (!schema.$ref) return schema
  const { $ref, ...siblings } = schema
  return { ...components.schemas[$ref.split('/').at(-1)!], ...siblings }
}

/** The error codes of an operation, by status. */
export const refusalsOf = ({ responses }: Operation): { status: string; codes: readonly string[] }[] =>
  Object.entries(responses).flatMap(([status, { content }]) => {
    const [, restrictions] = content?.['application/problem+json']?.schema.allOf ?? []
    return restrictions ? [{ status, codes: restrictions.properties?.code?.enum ?? [] }] : []
  })

/** The body that a call sends, with its media type. */
export function bodyOf({ requestBody }: Operation): { type: string; media: Media } | undefined {
  const [entry] = Object.entries(requestBody?.content ?? {})
  return entry && { type: entry[0], media: entry[1] }
}

export const isChange = ({ method }: Operation): boolean => method !== 'GET'

/** Who may call: nobody in particular, a program with the scope, or only people in the panel. */
export const audience = (operation: Operation): 'anybody' | 'programs' | 'people' =>
  ['public', 'gate'].includes(operation['x-access'])
    ? 'anybody'
    : operation['x-scope']
      ? 'programs'
      : 'people'
