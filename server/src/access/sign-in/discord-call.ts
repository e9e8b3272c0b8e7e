import { Failure } from '../../start/faults/failure.ts'

const largestAnswer = 64 * 1024

/** Discord turns away callers that do not name themselves in this form. */
export const userAgent = 'DiscordBot (muhur, 0.1.0)'

/** Discord asked us to slow down. */
export class DiscordBusy extends Failure {
  readonly retryAfter: number

  /** `retryAfter`: seconds. */
  constructor(retryAfter: number) {
    super('DISCORD_UNAVAILABLE')
    this.retryAfter = retryAfter
  }
}

/**
 * Calls Discord's API: with `form` a POST, else a GET. Returns the parsed JSON of its answer, unchecked.
 * Fails with CODE_REFUSED on 400 (RFC 6749 §5.2; a 401 refuses us, not the code), `DiscordBusy` on 429, and DISCORD_UNAVAILABLE on any other answer, none before
 * `signal` ends, a redirect, more than 64 KiB or anything but JSON.
 */
export async function call(
  url: string,
  { form, bearer, signal }: { form?: Record<string, string>; bearer?: string; signal: AbortSignal },
): Promise<unknown> {
  const response = await fetch(url, {
    headers: {
      'user-agent': userAgent,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    redirect: 'error',
    signal,
  }).catch(unavailable)

  if (response.ok) return readJson(response).catch(unavailable)
  await response.body?.cancel().catch(() => {})
  if (response.status === 400) throw new Failure('CODE_REFUSED')
  if (response.status === 429) throw new DiscordBusy(pauseOf(response))
  return unavailable(new Error(`${new URL(url).pathname} answered ${response.status}`))
}

const readJson = async (response: Response): Promise<unknown> =>
  JSON.parse((await readAtMost(response, largestAnswer)).toString('utf8'))

/** The body of an answer. Throws as soon as the body is longer than `limit` bytes. */
export async function readAtMost(response: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > limit) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Discord gives seconds, with a fraction at times. */
function pauseOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 ? seconds : 5
}

function unavailable(cause: unknown): never {
  throw new Failure('DISCORD_UNAVAILABLE', { cause })
}
