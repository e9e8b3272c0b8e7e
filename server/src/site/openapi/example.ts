import { nameOf } from '@muhur/contract/site/schema-names'
import { fieldOf, type Schema } from './schemas.ts'

/** A value that the schema accepts, made of the examples in `fields`. */
export function exampleOf(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleOf(schema.anyOf[0]!)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [
          name,
          exampleOfField(schema, name, property),
        ]),
      )
    case 'array':
      return [exampleOf(schema.items!)]
    case 'boolean':
      return true
    case 'integer':
      return Math.max(schema.minimum ?? 0, 3)
    default:
      return scalars[nameOf(schema) ?? ''] ?? 'metin'
  }
}

/** The same for a property or a parameter. */
export function exampleOfField(owner: Schema | undefined, name: string, schema: Schema): unknown {
  const given = 'const' in schema ? undefined : fieldOf(owner && nameOf(owner), name)?.[2]
  return given === undefined ? exampleOf(schema) : given
}

const scalars: Record<string, string> = {
  Id: '01934f2a-7c1e-7b3a-9a51-2f6d8c4e1b07',
  DiscordId: '990000000000000001',
  Instant: '2026-11-22T12:00:00.000Z',
  RequestRef: 'W9MB3VH06P',
}
