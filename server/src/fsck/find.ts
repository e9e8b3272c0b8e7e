import type { Session } from '../db/db.ts'
import type { Found, Invariant } from './invariant.ts'

const mostExamples = 5

/** An invariant that one statement checks: it selects one column of text for each violation. */
export function statement(name: string, sentence: string, select: string): Invariant {
  return {
    name,
    sentence,
    async find(session) {
      const [found] = await session.rows<Found>(`
        with violators (example) as materialized (${select})
        select
          (select count(*)::integer from violators) as violations,
          array(select distinct example from violators order by example limit ${mostExamples}) as examples`)
      return found!
    },
  }
}

/**
 * Looks at each row of a statement: `breaks` says whether it is a violation. A cursor in the audit's own transaction
 * brings them a page at a time, all of the same moment.
 */
export async function eachRow<Row>(
  session: Session,
  select: string,
  example: (row: Row) => string,
  breaks: (row: Row) => boolean,
): Promise<Found> {
  const found: Found = { violations: 0, examples: [] }
  await session.script(`declare page no scroll cursor for ${select}`)
  for (;;) {
    const rows = await session.rows<Row>('fetch 1000 from page')
    if (rows.length === 0) break
    for (const row of rows.filter(breaks)) {
      found.violations += 1
      if (found.examples.length < mostExamples) found.examples.push(example(row))
    }
  }
  await session.script('close page')
  return found
}
