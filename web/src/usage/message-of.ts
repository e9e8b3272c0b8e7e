import { errors } from '@muhur/contract/errors'

/** The sentence of a code. A server that is newer than this page may know further codes: they go by their own names. */
export const messageOf = (code: string): string =>
  Object.hasOwn(errors, code) ? errors[code as keyof typeof errors].message : code
