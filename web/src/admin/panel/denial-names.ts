import { errors, type ErrorEntry } from '@muhur/contract/errors'

/** Short label of a denial; the code itself where a newer server knows more codes. */
export const denialName = (code: string): string => (errors as Record<string, ErrorEntry>)[code]?.name ?? code
