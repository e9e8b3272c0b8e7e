import { idempotencyKeyPattern } from '@muhur/contract/http/idempotency'
import { takesKey, type Operation } from '@muhur/contract/operation'
import { keptAnswers } from '@muhur/contract/record/retention'
import { exampleOf, exampleOfField } from './example.ts'
import { nameOf } from '@muhur/contract/site/schema-names'
import { described, type Schema, type SchemaWriter } from './schemas.ts'

/** The parameters of a call's address and headers. */
export function parametersOf(operation: Operation, writer: SchemaWriter): Record<string, unknown>[] {
  const params = operation.params as Schema | undefined
  const query = operation.query as Schema | undefined
  const inPath = [...operation.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...parameter(params, name, writer),
  }))
  const inQuery = Object.keys(query?.properties ?? {}).map((name) => ({
    name,
    in: 'query',
    ...(query!.required?.includes(name) && { required: true }),
    ...parameter(query, name, writer),
  }))
  return [...inPath, ...inQuery, ...headersSent(operation)]
}

const headersSent = (operation: Operation) => [
  ...(operation.tag === 'asks' ? [ifMatch] : []),
  ...(operation.tag === 'cached' ? [ifNoneMatch] : []),
  ...(takesKey(operation) ? [idempotencyKey] : []),
]

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  schema: { type: 'string' },
  description:
    'The ETag of the state that the change was made against; without the header the last change wins.',
  'x-turkish': 'Değişikliğin dayandığı ETag; gönderilmezse son yazan geçerlidir',
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  schema: { type: 'string' },
  description: 'The ETag of the answer that the caller has already.',
  'x-turkish': 'Elinizdeki yanıtın ETag değeri; değişmediyse yanıt 304 olur',
}

const hours = keptAnswers / 3600

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', pattern: idempotencyKeyPattern },
  example: '7c1f3a52-9b0e-4d7a-8f63-2e5d1c4b9a80',
  description: `The same key with the same call changes nothing twice within ${hours} hours, and gets the first answer again.`,
  'x-turkish': `Aynı anahtarla gelen aynı istek ${hours} saat içinde ikinci kez işlenmez; ilk yanıt döner`,
}

function parameter(owner: Schema | undefined, name: string, writer: SchemaWriter) {
  const schema = owner?.properties?.[name] ?? { type: 'string' }
  return {
    ...described(owner && nameOf(owner), name),
    schema: writer.write(schema),
    example: exampleOfField(owner, name, schema),
  }
}

export function bodyOf({ body: asked, file, example }: Operation, writer: SchemaWriter) {
  if (file) return { required: true, content: { [file]: { schema: { type: 'string', format: 'binary' } } } }
  const body = asked as Schema | undefined
  if (!body) return undefined
  return {
    required: true,
    content: { 'application/json': { schema: writer.write(body), example: example ?? exampleOf(body) } },
  }
}
