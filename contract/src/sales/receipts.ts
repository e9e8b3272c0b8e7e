import { Type, type Static } from 'typebox'
import type { FieldWords } from '../field-words.ts'
import { Instant } from '../scalars.ts'

/** Types of a receipt, recognized by its bytes. */
export const receiptTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const

/** A buyer's receipt of a bank transfer: the file's type, size and time. */
export const Receipt = Type.Object({
  media_type: Type.String(),
  bytes: Type.Integer(),
  uploaded_at: Instant,
  /** False once the file was deleted, after its time. */
  kept: Type.Boolean(),
})
export type Receipt = Static<typeof Receipt>

export const words: FieldWords = {
  media_type: ['Dosyanın türü', 'Media type of the file', 'application/pdf'],
  'Receipt.uploaded_at': ['Yüklendiği an', 'When the file was uploaded'],
  'Receipt.kept': ['Dosya duruyor mu', 'Whether the file is kept', true],
}
