/**
 * Whether a failure means that the database is away for a while: SQLSTATE classes 08, 28, 3D, 53 and 57, a lock that was
 * not given in time, a server that takes no connections or no writes (55000, 25006, as after a failover), the network's
 * own errors, and what the driver says without a code when it gives up waiting.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as Error & { code?: string }
  if (code !== undefined) return codes.test(code)
  return messages.test(message)
}

const codes =
  /^(08...|25006|28...|3D...|53...|55000|55P03|57...|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)$/

const messages =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (has encountered a connection error|was closed))/
