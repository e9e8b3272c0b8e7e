import { errors } from '@muhur/contract/errors'

/** The sentence of a code. Unknown codes of a newer server are shown by their own names. */
export const messageOf = (code: string): string =>
  Object.hasOwn(errors, code) ? errors[code as keyof typeof errors].message : code
