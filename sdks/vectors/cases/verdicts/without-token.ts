import { token } from '../jws.ts'
import { active, answerWith, denied, grace, kept, verdictCase, type Answer } from '../verdict-case.ts'

const json = (status: number, members: Record<string, unknown>): Answer => ({
  status,
  body: JSON.stringify(members),
})
const html = (status: number): Answer => ({ status, body: '<html><h1>nginx</h1></html>' })
const empty = (status: number): Answer => ({ status, body: '' })
const failures = ['DNS_FAILED', 'TLS_FAILED', 'UNREACHABLE', 'TIMED_OUT'] as const

/** Steps 1 and 2: the code of an answer without a proof. */
export const withoutToken = [
  verdictCase(
    '200, unsigned, valid:true',
    json(200, { valid: true, code: 'VALID' }),
    denied('ANSWER_UNSIGNED'),
  ),
  verdictCase(
    '200, unsigned, REVOKED',
    json(200, { valid: false, code: 'REVOKED' }),
    denied('ANSWER_UNSIGNED'),
  ),
  verdictCase(
    '403, unsigned, REVOKED',
    json(403, { valid: false, code: 'REVOKED' }),
    denied('ANSWER_UNSIGNED'),
  ),
  verdictCase(
    '403, unsigned, REVOKED, over a kept VALID',
    json(403, { code: 'REVOKED' }),
    grace('ANSWER_UNSIGNED'),
    { state: kept() },
  ),
  verdictCase(
    '404, unsigned, NOT_FOUND',
    json(404, { valid: false, code: 'NOT_FOUND' }),
    denied('ANSWER_UNSIGNED'),
  ),
  verdictCase(
    '401, a proxy that wants a password, in JSON',
    json(401, { error: 'unauthorized' }),
    denied('ANSWER_UNSIGNED'),
  ),
  verdictCase('413 in JSON', json(413, { code: 'BODY_TOO_LARGE' }), denied('ANSWER_UNSIGNED')),
  verdictCase('415 in JSON', json(415, { code: 'BAD_REQUEST' }), denied('ANSWER_UNSIGNED')),

  ...['KEY_MALFORMED', 'PLACEHOLDER_NOT_INJECTED', 'BAD_REQUEST'].flatMap((code) => [
    verdictCase(`400 ${code}`, json(400, { code, error: 'Hata' }), denied(code)),
    verdictCase(`400 ${code} over a kept VALID`, json(400, { code }), grace(code), { state: kept() }),
  ]),
  verdictCase('200 KEY_MALFORMED, unsigned', json(200, { code: 'KEY_MALFORMED' }), denied('ANSWER_UNSIGNED')),
  verdictCase('422 BAD_REQUEST', json(422, { code: 'BAD_REQUEST' }), denied('ANSWER_UNSIGNED')),
  ...['REVOKED', 'VALID', 'key_malformed', 'KEY_MALFORMED ', 'constructor', '', 'RATE_LIMITED'].map((code) =>
    verdictCase(`400 with the code ${JSON.stringify(code)}`, json(400, { code }), denied('ANSWER_UNSIGNED')),
  ),
  verdictCase('400 without a code', json(400, { error: 'Hata' }), denied('ANSWER_UNSIGNED')),
  verdictCase(
    '400 with a code that is an array',
    json(400, { code: ['BAD_REQUEST'] }),
    denied('ANSWER_UNSIGNED'),
  ),
  verdictCase(
    '400 with a code and a token that is null',
    json(400, { code: 'BAD_REQUEST', token: null }),
    denied('BAD_REQUEST'),
  ),
  verdictCase('400 with a page', html(400), denied('NOT_MUHUR')),

  verdictCase('429 with the server’s problem', json(429, { code: 'RATE_LIMITED' }), denied('RATE_LIMITED')),
  verdictCase('429 with another code', json(429, { code: 'KEY_MALFORMED' }), denied('RATE_LIMITED')),
  verdictCase('429 with a page', html(429), denied('RATE_LIMITED')),
  verdictCase('429 with nothing', empty(429), denied('RATE_LIMITED')),
  ...[500, 502, 503, 504, 599].map((status) =>
    verdictCase(`${status} with a page`, html(status), denied('UNAVAILABLE')),
  ),
  verdictCase('500 with the server’s problem', json(500, { code: 'INTERNAL' }), denied('UNAVAILABLE')),
  verdictCase('503 with the server’s problem', json(503, { code: 'UNAVAILABLE' }), denied('UNAVAILABLE')),
  verdictCase('500 that names a code of 400', json(500, { code: 'BAD_REQUEST' }), denied('UNAVAILABLE')),
  verdictCase('503 with nothing', empty(503), denied('UNAVAILABLE')),
  verdictCase(
    '503 with bytes that are no text',
    { status: 503, body_base64: '//79/A==' },
    denied('UNAVAILABLE'),
  ),
  verdictCase('503 with a token that is broken', answerWith('a.b', 503), denied('TOKEN_MALFORMED')),
  verdictCase('503 with a genuine token', answerWith(token(), 503), active, { state: kept() }),

  ...[301, 302, 303, 307, 308].map((status) =>
    verdictCase(`${status} to elsewhere`, html(status), denied('NOT_MUHUR')),
  ),
  verdictCase('302 with nothing', empty(302), denied('NOT_MUHUR')),
  verdictCase('204', empty(204), denied('NOT_MUHUR')),
  verdictCase('403 with a page', html(403), denied('NOT_MUHUR')),
  verdictCase('404 with a page', html(404), denied('NOT_MUHUR')),
  verdictCase('511, a network that wants a sign-in', html(511), denied('UNAVAILABLE')),

  ...failures.flatMap((failure) => [
    verdictCase(`${failure}, nothing kept`, { failure }, denied(failure)),
    verdictCase(`${failure} over a kept VALID`, { failure }, grace(failure), { state: kept() }),
  ]),
]
