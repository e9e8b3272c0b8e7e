import { errors } from '@muhur/contract/errors'
import { referencePath } from '@muhur/contract/site/openapi'
import { folded } from '../fields/folded.ts'
import { chapters } from './chapters.ts'

export interface Place {
  to: string
  title: string
  /** Where it stands. */
  within: string
  words: string
}

/** Every chapter, section and error code. */
export const places: Place[] = [
  ...chapters.flatMap(({ path, title, summary, sections }) => [
    // The path has the English word: “sdks”.
    { to: path, title, within: 'Bölüm', words: folded(`${title} ${summary} ${path}`) },
    ...sections.map((section) => ({
      to: `${path}#${section.id}`,
      title: section.title,
      within: title,
      words: folded(`${section.title} ${title}`),
    })),
  ]),
  {
    to: referencePath,
    title: 'API referansı',
    within: 'Bütün çağrılar',
    words: folded('API referansı REST OpenAPI token curl çağrı'),
  },
  ...Object.entries(errors).map(([code, { message }]) => ({
    to: `/docs/errors#${code}`,
    title: code,
    within: message,
    words: folded(`${code} ${code.replaceAll('_', ' ')} ${message}`),
  })),
]
