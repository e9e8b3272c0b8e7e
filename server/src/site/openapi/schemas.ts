import { fields, nameOf } from '@muhur/contract/site/schema-names'

/** A schema of TypeBox, which is JSON Schema 2020-12 already, as OpenAPI 3.1 wants it. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  [keyword: string]: unknown
}

/** The text of `fields` for a property; a name may mean something else within one schema. */
export const fieldOf = (owner: string | undefined, name: string) => fields[`${owner}.${name}`] ?? fields[name]

/** English as the document's own text, with the Turkish text added. */
export const described = (owner: string | undefined, name: string) => {
  const [turkish, english] = fieldOf(owner, name) ?? []
  return { ...(english && { description: english }), ...(turkish && { 'x-turkish': turkish }) }
}

/** Writes schemas with a reference for each named one, and collects the named ones. */
export class SchemaWriter {
  readonly components: Record<string, Schema> = {}

  /** `owner`: the named schema whose words the properties of a schema without a name have. */
  write(schema: Schema, owner?: string): Schema {
    const name = nameOf(schema)
    if (!name) return this.#spelled(schema, owner)
    if (!(name in this.components)) {
      // Reserves the name, in case the schema contains itself.
      this.components[name] = {}
      this.components[name] = this.#spelled(schema, name)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  #spelled(schema: Schema, owner: string | undefined): Schema {
    const { properties, items, anyOf, ...rest } = schema
    const written: Schema = { ...rest }
    if (properties)
      written.properties = Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [
          name,
          { ...this.write(property), ...described(owner, name) },
        ]),
      )
    if (items) written.items = this.write(items)
    // A choice of words is an enumeration, for which clients have a type.
    if (anyOf?.every((one) => 'const' in one)) written.enum = anyOf.map((one) => one.const)
    else if (anyOf) written.anyOf = anyOf.map((one) => this.write(one))
    if (written.enum?.every((word) => typeof word === 'string')) written.type = 'string'
    return written
  }
}
