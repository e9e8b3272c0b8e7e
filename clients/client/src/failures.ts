import { MuhurError } from './muhur-error.ts'

/** Codes of the client itself; the server's own codes are in `docs/errors.md`. */
const ownMessages = {
  UNREACHABLE: [
    'Mühür sunucusuna ulaşılamadı. Adresi ve bağlantınızı kontrol edin.',
    'The Mühür server could not be reached. Check the address and your connection.',
  ],
  TIMED_OUT: [
    'Sunucu zamanında yanıt vermedi. Değişiklik yapılmış olabilir: tekrar denemeden önce kontrol edin.',
    'The server did not answer in time. A change may have been made: look before you try again.',
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
  BAD_PARAMETER: [
    'Adresin bir parametresi eksik ya da geçersiz.',
    'A parameter of the address is missing or not valid.',
  ],
} as const
type OwnCode = keyof typeof ownMessages

interface Finding {
  status?: number
  field?: string
  cause?: unknown
}

/** A failure that the client itself finds. The text quotes no value, since a value may be a secret. */
export function ownError(code: OwnCode, { status = 0, field = '', cause }: Finding = {}) {
  return new MuhurError(ownMessages[code][0], { code, status, ...(field && { field }) }, { cause })
}

/** The English sentence of a code of the client itself. */
export const englishOf = (code: string): string | undefined =>
  Object.hasOwn(ownMessages, code) ? ownMessages[code as OwnCode][1] : undefined

/** Of a call that failed on its way, or while its answer was read. */
export function failureOf(cause: unknown): MuhurError {
  if (cause instanceof MuhurError) return cause
  if (cause instanceof SyntaxError) return ownError('UNEXPECTED_ANSWER', { cause })
  const { name, cause: deeper } = Object(cause) as { name?: string; cause?: { code?: string } }
  // The codes are Node's own limits: five minutes without a byte.
  const isLate = name === 'TimeoutError' || /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(deeper?.code ?? '')
  return ownError(isLate ? 'TIMED_OUT' : 'UNREACHABLE', { cause })
}

/** The error in an answer of the server. */
export async function errorOf(answer: Response): Promise<MuhurError> {
  const problem: unknown = await answer.json().catch(() => null)
  if (!isProblem(problem)) return ownError('UNEXPECTED_ANSWER', { status: answer.status })
  const { error, code, request_id, action, field } = problem
  return new MuhurError(error, { code, status: answer.status, request_id, action, field })
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
