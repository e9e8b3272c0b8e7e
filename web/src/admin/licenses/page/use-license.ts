import { getLicense } from '@muhur/contract/shop/license-detail'
import { useTaggedAnswer } from '../../../api/use-answer.ts'

/** The license with its entity tag. */
export const useLicense = (id: string) => useTaggedAnswer(getLicense, { params: { id } })
