import { MuhurError } from './muhur-error.ts'

/** Codes of the client itself; the server's own codes are in `docs/errors.md`. */
const ownMessages = {
  UNREACHABLE: 'Mühür sunucusuna ulaşılamadı. Adresi ve bağlantınızı kontrol edin.',
  UNEXPECTED_ANSWER: 'Yanıt bir Mühür sunucusundan gelmiş gibi görünmüyor. Adresi kontrol edin.',
  BAD_ADDRESS: 'Sunucunun adresi http:// ya da https:// ile başlayan tam bir adres olmalı.',
  BAD_TOKEN: 'Token muhur_ ile başlayan 53 karakterlik metin olmalı; panelden yeniden kopyalayın.',
  BAD_PARAMETER: 'Adresin bir parametresi eksik ya da geçersiz.',
} as const

interface Finding {
  status?: number
  field?: string
  cause?: unknown
}

/** A failure that the client itself finds. The text quotes no value, since a value may be a secret. */
export function ownError(code: keyof typeof ownMessages, { status = 0, field = '', cause }: Finding = {}) {
  return new MuhurError(ownMessages[code], { code, status, ...(field && { field }) }, { cause })
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
