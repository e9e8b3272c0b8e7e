import { MuhurError } from './muhur-error.ts'

/** Codes of the client itself; the server's own codes are in `docs/errors.md`. */
const ownMessages = {
  UNREACHABLE: [
    'Mühür sunucusuna ulaşılamadı. Adresi ve bağlantınızı kontrol edin.',
    'The Mühür server could not be reached. Check the address and your connection.',
  ],
  TIMED_OUT: ['Sunucu zamanında yanıt vermedi.', 'The server did not answer in time.'],
  ANSWER_LOST: [
    'Yanıt alınamadı; isteğin sunucuya ulaşıp ulaşmadığı bilinmiyor.',
    'No answer was received; it is not known whether the request reached the server.',
  ],
  UNEXPECTED_ANSWER: [
    'Yanıt bir Mühür sunucusundan gelmiş gibi görünmüyor. Adresi kontrol edin.',
    'The answer does not look like one of a Mühür server. Check the address.',
  ],
  BAD_ADDRESS: [
    'Sunucunun adresi http:// ya da https:// ile başlayan tam bir adres olmalı.',
    'The server’s address must be a whole address that begins with http:// or https://.',
  ],
  BAD_TOKEN: [
    'Token muhur_ ile başlayan 53 karakterlik metin olmalı; panelden yeniden kopyalayın.',
    'The token must be the text of 53 characters that begins with muhur_; copy it from the panel again.',
  ],
  BAD_PARAMETER: ['Bir parametre eksik ya da geçersiz.', 'A parameter is missing or not valid.'],
} as const
type OwnCode = keyof typeof ownMessages

/** The first step after a change without an answer. */
const lookFirst = [
  'Değişiklik yapılmış olabilir: tekrar denemeden önce kontrol edin.',
  'The change may have been made: check before you repeat it.',
] as const

interface Finding {
  status?: number
  field?: string
  action?: string
  cause?: unknown
}

/** A failure that the client itself finds. The text quotes no value, since a value may be a secret. */
export function ownError(code: OwnCode, { status = 0, field, action, cause }: Finding = {}) {
  const facts = { code, status, ...(field && { field }), ...(action && { action }) }
  return new MuhurError(ownMessages[code][0], facts, { cause })
}

/** The English text of a sentence of the client itself. */
export const englishOf = (sentence: string): string | undefined =>
  [...Object.values(ownMessages), lookFirst].find(([turkish]) => turkish === sentence)?.[1]

/** Node's codes of a connection that did not come about, so that nothing was sent. */
const unsent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ERR_SSL.*)$|CERT|SIGNATURE/

interface SystemError {
  code?: string
  syscall?: string
  /** Of an AggregateError: each address of the server failed. */
  errors?: unknown
}

/** A connection that was there may end by ETIMEDOUT too. */
const isUnsent = ({ code = '', syscall, errors }: SystemError) =>
  unsent.test(code) || (code === 'ETIMEDOUT' && (syscall === 'connect' || errors !== undefined))

/**
 * Of a call that failed on its way, or while its answer was read.
 * @param changes whether the server may have changed something
 */
export function failureOf(cause: unknown, changes: boolean): MuhurError {
  if (cause instanceof MuhurError) return cause
  const { name, cause: deeper } = Object(cause) as { name?: string; cause?: SystemError }
  const code = deeper?.code ?? ''
  // The codes are Node's own limits: five minutes without a byte.
  const isLate = name === 'TimeoutError' || /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)
  const action = changes ? lookFirst[0] : undefined
  if (isLate) return ownError('TIMED_OUT', { action, cause })
  const isBroken = cause instanceof SyntaxError
  // A redirect and a forbidden port have no code.
  const isLost = isBroken || (deeper !== undefined && code !== '' && !isUnsent(deeper))
  if (changes && isLost) return ownError('ANSWER_LOST', { action, cause })
  return ownError(isBroken ? 'UNEXPECTED_ANSWER' : 'UNREACHABLE', { cause })
}

/** Of an answer that is no server's of Mühür. A proxy's own answer to a change says nothing of what the server did. */
export const strangeAnswer = (status: number, changes: boolean): MuhurError =>
  changes
    ? ownError('ANSWER_LOST', { status, action: lookFirst[0] })
    : ownError('UNEXPECTED_ANSWER', { status })

/** The error in an answer of the server. */
export async function errorOf(answer: Response, changes: boolean): Promise<MuhurError> {
  const { status } = answer
  const problem: unknown = await answer.json().catch(() => null)
  if (!isProblem(problem)) return strangeAnswer(status, changes && status >= 500)
  const { error, code, request_id, action, field } = problem
  return new MuhurError(error, { code, status, request_id, action, field })
}

interface Problem {
  error: string
  code: string
  request_id?: string
  action?: string
  field?: string
}

function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false
  return 'error' in body && typeof body.error === 'string' && 'code' in body && typeof body.code === 'string'
}
