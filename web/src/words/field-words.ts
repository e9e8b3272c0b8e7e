import { formatCount } from './format-count.ts'
import { formatDate } from './format-date.ts'
import { statusLooks } from '../ui/marks/status-pill.tsx'

/** The value of a license's field as text, in histories. */
export function fieldWords(name: string, value: unknown): string {
  if (name === 'expires_at') return formatDate(value as string | null)
  if (name === 'status') return statusLooks[value as keyof typeof statusLooks]?.word ?? String(value)
  if (name === 'metadata') return pairsInWords(value as Record<string, string>) || 'boş'
  if (value === null || value === '') return 'boş'
  return typeof value === 'number' ? formatCount(value) : (value as string)
}

const pairsInWords = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
