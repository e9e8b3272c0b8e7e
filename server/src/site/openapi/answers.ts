import { errors, type ErrorCode } from '@muhur/contract/errors'
import { takesKey, type Operation } from '@muhur/contract/operation'
import { scopeFor } from '../../access/tokens/rules.ts'
import { safeMethods } from '../../access/rules.ts'

/** Every code of a refused call: the codes of its access and method, and the call's own. */
export function codesOf(operation: Operation): ErrorCode[] {
  const { codes = [], tag, method, access } = operation
  const isChange = !safeMethods.has(method)
  return [
    ...new Set<ErrorCode>([
      'BAD_REQUEST',
      'TOKEN_IN_URL',
      ...(isChange ? (['MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'] as const) : []),
      ...(access === 'gate' ? [] : guardCodes(operation, isChange)),
      ...(tag === 'asks' ? (['CHANGED_MEANWHILE'] as const) : []),
      ...(takesKey(operation) ? keyCodes : []),
      ...codes,
      'INTERNAL',
      'UNAVAILABLE',
    ]),
  ]
}

const keyCodes = ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_BUSY'] as const

/** The codes of the guard: see `guardRoutes`. */
function guardCodes({ access, resource, product, method }: Operation, isChange: boolean): ErrorCode[] {
  const always: ErrorCode[] = isChange ? ['CROSS_SITE_REQUEST'] : []
  if (access === 'public') return always
  const tokenCodes: ErrorCode[] = scopeFor(resource, method)
    ? ['TOKEN_SCOPE_MISSING', ...(product ? [] : (['TOKEN_OF_ONE_PRODUCT'] as const))]
    : ['TOKEN_NOT_ACCEPTED']
  return [
    ...always,
    ...(['SESSION_REQUIRED', 'SESSION_ENDED', 'TOKEN_INVALID', 'RATE_LIMITED'] as const),
    ...tokenCodes,
    ...(access === 'admin' ? (['ADMIN_REQUIRED'] as const) : []),
    ...(access === 'self' ? (['NOT_YOURS'] as const) : []),
  ]
}

/** The codes by their HTTP status, lowest first. */
export const byStatus = (codes: readonly ErrorCode[]): [number, ErrorCode[]][] =>
  [...Map.groupBy(codes, (code) => errors[code].status)].toSorted(([a], [b]) => a - b)
