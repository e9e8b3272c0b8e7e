import { countOwnLicenses } from '@muhur/contract/shop/licenses'
import { useAnswer } from '../../api/use-answer.ts'
import { formatCount } from '../../words/format-count.ts'

/** How many licenses the visitor holds beside test licenses; without an answer, or a license, another sentence. */
export function Held({ userId, otherwise }: { userId: string; otherwise: string }) {
  const { data } = useAnswer(countOwnLicenses, { params: { userId }, query: { test: 'false' } })
  return data?.licenses
    ? `${formatCount(data.licenses)} lisansınız var, ${formatCount(data.active)} tanesi aktif.`
    : otherwise
}
