/** What a field is, in Turkish and in English, and an example where its schema alone gives none that speaks. */
export type Field = readonly [turkish: string, english: string, example?: unknown]
