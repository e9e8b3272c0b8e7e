import type { Secrets } from '../../start/secrets.ts'
import type { Found, Invariant } from './invariants/invariant.ts'

const maximumExamples = 5

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
          array(select distinct example from violators order by example limit ${maximumExamples}) as examples`)
      return found!
    },
  }
}

/**
 * An invariant that a function checks, row by row; `select` gives each row a text `example`. A row of which the check throws
 * is a violation. A cursor in the audit's own transaction brings the rows a page at a time, all of the same moment.
 */
export function eachRow<Row>(
  name: string,
  sentence: string,
  select: string,
  holds: (row: Row & { example: string }, secrets: Secrets) => boolean,
): Invariant {
  const isViolation = (row: Row & { example: string }, secrets: Secrets) => {
    try {
      return !holds(row, secrets)
    } catch {
      return true
    }
  }
  return {
    name,
    sentence,
    async find(session, secrets) {
      const found: Found = { violations: 0, examples: [] }
      await session.script(`declare page no scroll cursor for ${select}`)
      for (;;) {
        const rows = await session.rows<Row & { example: string }>('fetch 1000 from page')
        if (rows.length === 0) break
        const broken = rows.filter((row) => isViolation(row, secrets)).map(({ example }) => example)
        found.violations += broken.length
        found.examples.push(...broken.slice(0, maximumExamples - found.examples.length))
      }
      await session.script('close page')
      return found
    },
  }
}
