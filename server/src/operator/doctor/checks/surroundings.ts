import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'

/** The doctor's ways beyond the database and the files; a test may replace each. */
export interface Surroundings {
  /** Milliseconds since 1970 by this machine's clock. */
  now: () => number
  fetch: (address: string, options?: RequestInit) => Promise<Response>
  certificate: (host: string, port: number) => Promise<Certificate>
  /** Bytes that this user may still write below `path`. */
  freeBytes: (path: string) => Promise<number>
}

interface Certificate {
  validTo: number
  /** Why browsers refuse the certificate; null where they accept it. */
  refusal: string | null
}

const patience = 5_000

export const realSurroundings: Surroundings = {
  now: Date.now,
  fetch: (address, options) =>
    fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patience), ...options }),
  certificate,
  async freeBytes(path) {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  },
}

/** The certificate of a server, an untrusted one too. */
function certificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: patience })
    socket.once('secureConnect', () => {
      const validTo = Date.parse(socket.getPeerCertificate().valid_to)
      const refusal = socket.authorized ? null : String(socket.authorizationError)
      socket.destroy()
      resolve({ validTo, refusal })
    })
    socket.once('timeout', () => socket.destroy(new Error('ETIMEDOUT')))
    socket.once('error', reject)
  })
}

/** The code of a failed connection, or its first line. */
export function whyUnreachable(error: unknown): string {
  const { code, cause, message } = error as Error & { code?: unknown; cause?: { code?: string } }
  const [line = ''] = message.split('\n')
  return cause?.code ?? (typeof code === 'string' && code !== '' ? code : line)
}
