import { errors, type ErrorCode } from '@muhur/contract/errors'
import { gateUrls, type GateVerb } from '@muhur/contract/gate/gate'
import { Problem } from '@muhur/contract/http/problem'
import { Check } from 'typebox/value'
import type { Deps } from '../../src/http/deps.ts'
import { world, type World } from '../shop/world.ts'

/** Status, headers and body of an answer. */
export interface GateResponse {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

interface Asked {
  verb?: GateVerb
  headers?: Record<string, string>
  /** Where the call seems to come from. */
  from?: string
}

/**
 * A world that believes its proxy, and a way to call its gate over a real socket with any bytes at all. Nobody calls
 * twice from one address unless the test says so: twenty wrong keys are all that one address gets.
 */
export async function strangers() {
  const w = await world(behindProxy)
  let callers = 0
  const newcomer = () => {
    callers += 1
    return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
  }
  return {
    w,
    newcomer,
    /** Bytes and texts go out as they are, anything else as JSON. */
    ask: (body: object | string, { from = newcomer(), ...asked }: Asked = {}): Promise<GateResponse> =>
      ask(w, body, { from, ...asked }),
  }
}

function behindProxy({ config }: Deps): Partial<Deps> {
  return { config: { ...config, trustedProxies: ['127.0.0.1'] } }
}

async function ask(w: World, body: object | string, { verb = 'validate', headers, from }: Asked) {
  const response = await fetch(w.address + gateUrls[verb], {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from!, ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as GateResponse['body'],
  }
}

/**
 * What is amiss with a refusal; empty for one as everybody should get it: RFC 9457, the status and the advice of its
 * code, a Turkish sentence, a reference, and no word of `secret`.
 */
export function faultsOf(
  { status, headers, body }: GateResponse,
  code: ErrorCode,
  secret?: string,
): string[] {
  const text = JSON.stringify(body)
  const demands = {
    'its shape': Check(Problem, body),
    'its code': body.code === code,
    'its status': status === errors[code].status && body.status === status,
    'its type': headers.get('content-type')?.startsWith('application/problem+json'),
    'its sentence': sentence.test(String(body.error)),
    'its advice': body.action === errors[code].action,
    'its reference': /^[0-9A-Z]{10}$/.test(String(body.request_id)),
    'its secrecy': secret === undefined || !text.includes(secret),
  }
  const amiss = Object.entries(demands).filter(([, met]) => !met)
  return amiss.map(([what]) => `${what}: ${status} ${text}`)
}

/** How our sentences begin; none of a library's does. */
const sentence =
  /^(Lisans anahtarı|İstek gövdesi|Metin alanlarında|Çok fazla|Böyle bir|.+ (alanı|alanının|diye bir alan|bir kimlik)) .+\.$/
