/** A list with a cursor answers with its rows, or with an object that holds the rows and the cursor of the next answer. */
type Rows<Page> = Page extends readonly (infer Row)[]
  ? Row
  : { [Key in keyof Page]: Page[Key] extends readonly (infer Row)[] ? Row : never }[keyof Page]

/**
 * The rows of all pages of a list with a cursor: `for await (const license of each(muhur.listLicenses, { query: { limit: '500' } }))`.
 * Rows that come while the list is read may be missing.
 */
export async function* each<Parts extends { query?: object }, Page>(
  list: (parts: Parts) => Promise<Page>,
  parts: Parts,
): AsyncGenerator<Rows<Page>, void, undefined> {
  let cursor: string | undefined
  do {
    const page: unknown = await list({
      ...parts,
      query: { limit: '100', ...parts.query, ...(cursor && { cursor }) },
    })
    const { rows, next } = opened(page)
    yield* rows as Rows<Page>[]
    if (next === cursor) return
    cursor = next
  } while (cursor)
}

function opened(page: unknown): { rows: unknown[]; next: string | undefined } {
  if (!Array.isArray(page)) {
    const { next, ...rest } = page as { next?: string | null }
    return { rows: Object.values(rest).find(Array.isArray) ?? [], next: next ?? undefined }
  }
  const last = page.at(-1) as { request_ref?: string; id?: string } | undefined
  return { rows: page, next: last?.request_ref ?? last?.id }
}
