import type { DraftedPage } from '@muhur/contract/shop/brand'
import { readChapter } from '../../ui/markdown/chapter.ts'

const files = import.meta.glob<string>('../../../../docs/tr/legal/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A page of `docs/tr/legal`, with the values of the placeholders in its sections. */
export function legalText(
  name: 'about' | 'privacy' | 'terms' | DraftedPage,
  values: Record<string, string> = {},
) {
  const filled = Object.entries(values).reduce(
    (text, [placeholder, value]) => text.replaceAll(`{{${placeholder}}}`, value),
    files[`../../../../docs/tr/legal/${name}.md`]!,
  )
  return readChapter(filled)
}
