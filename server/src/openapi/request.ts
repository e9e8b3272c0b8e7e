import type { Operation } from '@muhur/contract/operations/operation'
import type { DeclaredRoute } from '../auth/guard.ts'
import { exampleOf, exampleOfField } from './example.ts'
import { nameOf } from './names.ts'
import { described, type Schema, type SchemaWriter } from './schemas.ts'

/** What a call's address and headers may carry. */
export function parametersOf(
  { url, schema }: DeclaredRoute,
  { tag }: Operation,
  writer: SchemaWriter,
): Record<string, unknown>[] {
  const params = schema.params as Schema | undefined
  const query = schema.querystring as Schema | undefined
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
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
  const inHeader =
    tag === 'asks' || tag === 'cached'
      ? [
          {
            name: tag === 'asks' ? 'If-Match' : 'If-None-Match',
            in: 'header',
            schema: { type: 'string' },
            ...tags[tag],
          },
        ]
      : []
  return [...inPath, ...inQuery, ...inHeader]
}

const tags = {
  asks: {
    description:
      'The ETag of the state that the change was made against; without the header the last change wins.',
    'x-turkish': 'Değişikliğin dayandığı ETag; gönderilmezse son yazan geçerlidir',
  },
  cached: {
    description: 'The ETag of the answer that the caller has already.',
    'x-turkish': 'Elinizdeki yanıtın ETag değeri; değişmediyse yanıt 304 olur',
  },
}

function parameter(owner: Schema | undefined, name: string, writer: SchemaWriter) {
  const schema = owner?.properties?.[name] ?? { type: 'string' }
  return {
    ...described(owner && nameOf(owner), name),
    schema: writer.write(schema),
    example: exampleOfField(owner, name, schema),
  }
}

export function bodyOf({ schema }: DeclaredRoute, { file, example }: Operation, writer: SchemaWriter) {
  if (file) return { required: true, content: { [file]: { schema: { type: 'string', format: 'binary' } } } }
  const body = schema.body as Schema | undefined
  if (!body) return undefined
  return {
    required: true,
    content: { 'application/json': { schema: writer.write(body), example: example ?? exampleOf(body) } },
  }
}
