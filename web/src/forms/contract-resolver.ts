import { set, type FieldErrors, type FieldPath, type FieldValues, type Resolver } from 'react-hook-form'
import type { TObject } from 'typebox'
import { Errors, Pointer } from 'typebox/schema'
import { faultSentence, type FieldWords } from './fault-sentence.ts'

interface Form<Fields extends FieldValues, Body extends object> {
  /** The contract's schema of the request body. */
  schema: TObject
  /** The request body of the form's fields, possibly faulty. Missing properties are not checked. */
  bodyOf: (fields: Fields) => Body
  words: { [Name in keyof Body]?: FieldWords }
  /** The form's field for a property of the body, where the names differ. */
  fieldOf?: (property: string) => FieldPath<Fields> | undefined
  /** Errors of rules outside the contract, by the form's field. */
  rules?: (fields: Fields) => { [Name in FieldPath<Fields>]?: string | true }
}

/**
 * A resolver for react-hook-form that checks by the contract. `handleSubmit` gets the request body, not the form's
 * fields. Each field shows its first fault.
 */
export function contractResolver<Fields extends FieldValues, Body extends object>({
  schema,
  bodyOf,
  words,
  fieldOf = () => undefined,
  rules = () => ({}),
}: Form<Fields, Body>): Resolver<Fields, unknown, Body> {
  return (fields) => {
    const body = bodyOf(fields)
    const found = new Map<string, string>()
    const add = (field: string, sentence: string) => {
      if (!found.has(field)) found.set(field, sentence)
    }
    // Property by property, because TypeBox stops after a few faults.
    for (const [name, value] of Object.entries(body)) {
      const property = schema.properties[name]
      if (property === undefined || value === undefined) continue
      for (const fault of Errors(property, value)[1]) {
        const path = [name, ...Pointer.Indices(fault.instancePath)]
        const field = fieldOf(name) ?? writtenIn(fields, path)
        const sentence = faultSentence({
          fault,
          schema: property,
          value: Pointer.Get(value, fault.instancePath),
          words: words[name as keyof Body],
        })
        add(field, sentence)
      }
    }
    for (const [field, sentence] of Object.entries(rules(fields)))
      if (typeof sentence === 'string') add(field, sentence)
    if (found.size === 0) return { values: body, errors: {} }

    const errors: FieldErrors<Fields> = {}
    for (const [field, message] of found) set(errors, field, { type: 'contract', message })
    return { values: {}, errors }
  }
}

/** The deepest form field on the path to a part of the body: `requirements.2` is a line of the text `requirements`. */
function writtenIn(fields: FieldValues, path: readonly string[]): string {
  let inside: unknown = fields
  const depth = path.findIndex((step) => {
    if (typeof inside !== 'object' || inside === null || !(step in inside)) return true
    inside = (inside as Record<string, unknown>)[step]
    return false
  })
  return (depth === -1 ? path : path.slice(0, depth)).join('.') || 'root'
}
