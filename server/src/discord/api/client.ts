import type { Deps } from '../../http/deps.ts'
import { readAtMost, userAgent } from '../../access/sign-in/discord-call.ts'
import { discordSettings } from '../settings/store.ts'
import { noteAnswer, stopOf } from './breaker.ts'
import { faultOf, type DiscordFault } from './faults.ts'
import { RateLimits, routeOf } from './limits.ts'

/** A call of Discord's API. */
interface DiscordCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Behind the address of the API, with a slash: `/guilds/1/roles`. */
  path: string
  body?: object
  /** The reason in the server's audit log at Discord (X-Audit-Log-Reason). */
  reason?: string
  /** Calls with a token in the path, of interactions, need no bot, and do not count against it. */
  withoutBot?: true
  /** A person asks: the breaker does not hold up the person who mends the fault. */
  byPerson?: true
}

export type DiscordAnswer<T> =
  | { ok: true; body: T }
  | {
      ok: false
      fault: DiscordFault
      /** The HTTP status and Discord's own code; null without an answer or a code. */
      status: number | null
      code: number | null
      /** Seconds; of BUSY alone. */
      retryAfter?: number
      /** Nothing has reached Discord: a repeat does nothing twice. */
      isUnasked?: true
    }

export type DiscordApi = <T = unknown>(call: DiscordCall) => Promise<DiscordAnswer<T>>

const largestAnswer = 1024 * 1024

/**
 * The process's one client, since a client counts Discord's limits; `timeLimit`: milliseconds for one call. Never throws for an answer of
 * Discord, never repeats a call by itself, and never waits: a call that Discord's limits hold up is BUSY with the seconds to wait.
 */
export function openDiscordApi(
  deps: Pick<Deps, 'db' | 'secrets'> & { config: Pick<Deps['config'], 'bot'> },
  address: string,
  { limits = new RateLimits(), timeLimit = 5_000 }: { limits?: RateLimits; timeLimit?: number } = {},
): DiscordApi {
  const { queries } = deps.db

  return async <T>(call: DiscordCall): Promise<DiscordAnswer<T>> => {
    const token = call.withoutBot ? null : (await discordSettings(deps, queries)).token
    if (!call.withoutBot) {
      if (token === null) return unasked('NO_TOKEN')
      const stop = call.byPerson ? undefined : await stopOf(queries, token)
      if (stop) return unasked(stop)
    }
    const route = routeOf(call.method, call.path)
    const wait = limits.wait(route)
    if (wait > 0) return { ...unasked('BUSY'), retryAfter: wait }

    const answer = await ask<T>(address, call, token, timeLimit, (headers, retryAfter) =>
      limits.note(route, headers, retryAfter),
    )
    if (token !== null) {
      const { status, fault } = answer.ok ? { status: 200 } : answer
      await noteAnswer(queries, token, { status, ...(fault && { fault }), about: aboutOf(call) })
    }
    return answer
  }
}

const unasked = (fault: DiscordFault) => ({
  ok: false as const,
  fault,
  status: null,
  code: null,
  isUnasked: true as const,
})

/** Of a connection that was never there. */
const unconnected = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

async function ask<T>(
  api: string,
  { method, path, body, reason }: DiscordCall,
  token: string | null,
  timeLimit: number,
  note: (headers: Headers, retryAfter?: number) => void,
): Promise<DiscordAnswer<T>> {
  try {
    const response = await fetch(api + path, {
      method,
      headers: {
        'user-agent': userAgent,
        ...(token !== null && { authorization: `Bot ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(reason && { 'x-audit-log-reason': encodeURIComponent(reason) }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit),
    })
    const { status, headers } = response
    const text = (await readAtMost(response, largestAnswer)).toString()
    if (response.ok) {
      note(headers)
      return { ok: true, body: (text === '' ? undefined : JSON.parse(text)) as T }
    }
    const { code, retry_after } = readFault(text)
    const retryAfter = status === 429 ? pause(retry_after ?? Number(headers.get('retry-after'))) : undefined
    note(headers, retryAfter)
    const fault = faultOf(status, code)
    return { ok: false, fault, status, code, ...(retryAfter !== undefined && { retryAfter }) }
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
    if (unconnected.test(code)) return unasked('UNREACHABLE')
    return { ok: false, fault: 'UNREACHABLE', status: null, code: null }
  }
}

/** Discord's own code and pause, where the answer has them: a proxy on the way answers in other forms. */
function readFault(text: string): { code: number | null; retry_after?: number } {
  try {
    const { code, retry_after } = JSON.parse(text) as Record<string, unknown>
    return {
      code: typeof code === 'number' ? code : null,
      ...(typeof retry_after === 'number' && { retry_after }),
    }
  } catch {
    return { code: null }
  }
}

/** Seconds, with a fraction; five where the answer says none, an hour at most. */
const pause = (seconds: number): number => (seconds > 0 ? Math.min(seconds, 3_600) : 5)

/** Without ids of people and without tokens. */
const aboutOf = ({ method, path }: DiscordCall): string => `${method} ${path.replaceAll(/\d+/g, ':id')}`
