/** The database answers, but no decision can be made yet: for callers, and for calls that wait, an outage goes on. */
export class NotDecidableYet extends Error {}

/**
 * Whether a failure means that the database is away for a while:
 * - SQLSTATE classes 08, 28, 3D, 53 and 57;
 * - a lock that was not given in time;
 * - a server that takes no connections or no writes, as after a failover (55000, 25006);
 * - a transaction that stood still for too long, because this process had no processor (25P03, 25P04);
 * - an error of the network, or a missing file of a socket;
 * - the driver's error without a code, when the driver gives up waiting;
 * - NotDecidableYet.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NotDecidableYet) return true
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (code !== undefined) return codes.test(code) || syscall === 'connect'
  return messages.test(message)
}

/** Whether a start may wait for the end of the outage: a wrong password (28) or name of a database (3D) needs the operator. */
export function endsByItself(error: unknown): boolean {
  return isOutage(error) && !/^(28|3D)/.test(String((error as NodeJS.ErrnoException).code))
}

const codes =
  /^(08...|25006|25P0[34]|28...|3D...|53...|55000|55P03|57...|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)$/

const messages =
  /^(timeout (exceeded when trying to connect|expired)|Query read timeout|Connection terminated|Client (has encountered a connection error|was closed))/
