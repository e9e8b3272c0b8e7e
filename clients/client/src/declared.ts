import type { Client } from './types.ts'

/** A type with its names resolved, so that the package declares its types without the contract. */
type Resolved<Type> = Type extends Blob | AbortSignal
  ? Type
  : Type extends (...parts: infer Parts) => Promise<infer Answer>
    ? Type extends { readonly cursor: infer Cursor; readonly pageOnly?: infer Fields }
      ? ((...parts: Resolved<Parts>) => Promise<Resolved<Answer>>) & {
          readonly cursor: Cursor
          readonly pageOnly?: Fields
        }
      : (...parts: Resolved<Parts>) => Promise<Resolved<Answer>>
    : Type extends object
      ? Type extends infer Plain
        ? { [Key in keyof Plain]: Resolved<Plain[Key]> }
        : never
      : Type

declare function resolved<Type>(): Type extends infer Plain
  ? { [Key in keyof Plain]: Resolved<Plain[Key]> }
  : never

// Without an annotation, since TypeScript writes an inferred type in full.
export const client = resolved<Client>()
