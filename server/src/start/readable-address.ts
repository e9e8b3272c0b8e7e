import pg from 'pg'

/** Whether the driver can take such an address apart: it throws for an escape that is no UTF-8. Connects to nothing. */
export function isReadableAddress(url: string): boolean {
  try {
    return new pg.Client({ connectionString: url }).port > 0
  } catch (error) {
    // The file of a certificate that cannot be read is told by its own path when the database is opened.
    return (error as NodeJS.ErrnoException).errno !== undefined
  }
}
