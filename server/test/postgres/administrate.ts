import pg from 'pg'

/** Runs one statement on the server itself, outside every test's database. */
export async function administrate(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
