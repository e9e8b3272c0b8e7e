import type { Database } from '../db/db.ts'

/** Everything that the database holds, as text. */
export async function everythingIn(db: Database): Promise<string> {
  const [dump] = await db.session((session) =>
    session.rows<{ text: string }>(
      `select string_agg(query_to_xml('select * from ' || relname, true, false, '')::text, '') as text
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    ),
  )
  return dump!.text
}
