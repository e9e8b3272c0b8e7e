import { token } from '../jws.ts'
import { active, answerWith, denied, verdictCase, type Answer } from '../verdict-case.ts'
import { instanceToken } from '../world.ts'

const text = (body: string, status = 200): Answer => ({ status, body })
const octets = (...parts: (string | number[])[]): Answer => ({
  status: 200,
  body_base64: Buffer.concat(parts.map((part) => Buffer.from(part as string))).toString('base64'),
})
const genuine = token()
const handedOut = `"instance":{"token":"${instanceToken}"}`
const proof = `"token":"${genuine}",${handedOut}`
const foreign = denied('NOT_MUHUR')
const unsigned = denied('ANSWER_UNSIGNED')

const page = '<!doctype html><title>Giriş</title><form action="/login"></form>'

/** Step 1: a JSON object in UTF-8 (RFC 8259), and no more lenient than that. */
export const bodies = [
  verdictCase('an empty body', text(''), foreign),
  verdictCase('white space alone', text(' \n'), foreign),
  verdictCase('a captive portal’s page', text(page), foreign),
  verdictCase('null', text('null'), foreign),
  verdictCase('true', text('true'), foreign),
  verdictCase('a number', text('200'), foreign),
  verdictCase('a string that is a token', text(JSON.stringify(genuine)), foreign),
  verdictCase('a bare token', text(genuine), foreign),
  verdictCase('an array around the object', text(`[{${proof}}]`), foreign),
  verdictCase('an empty array', text('[]'), foreign),
  verdictCase('an object cut in the middle', text(`{${proof}`), foreign),
  verdictCase('a string cut in the middle', text(`{"token":"${genuine.slice(0, 200)}`), foreign),
  verdictCase('two objects', text(`{${proof}}{}`), foreign),
  verdictCase('letters behind the object', text(`{${proof}} ok`), foreign),
  verdictCase('a NUL behind the object', text(`{${proof}}\0`), foreign),
  verdictCase('a comma too many', text(`{${proof},}`), foreign),
  verdictCase('a comment', text(`{${proof}/* */}`), foreign),
  verdictCase('single quotes', text(`{'token':'${genuine}'}`), foreign),
  verdictCase('a name without quotes', text(`{token:"${genuine}"}`), foreign),
  verdictCase('NaN beside a genuine token', text(`{"x":NaN,${proof}}`), foreign),
  verdictCase('Infinity beside a genuine token', text(`{"x":-Infinity,${proof}}`), foreign),
  verdictCase('a number with a leading zero', text(`{"x":012,${proof}}`), foreign),
  verdictCase('a number with a plus', text(`{"x":+1,${proof}}`), foreign),
  verdictCase('a number that ends with its point', text(`{"x":1.,${proof}}`), foreign),
  verdictCase('a number that begins with its point', text(`{"x":.5,${proof}}`), foreign),
  verdictCase('a hexadecimal number', text(`{"x":0x10,${proof}}`), foreign),
  verdictCase('True in capitals', text(`{"x":True,${proof}}`), foreign),
  verdictCase('a line break in a string', text(`{"x":"a\nb",${proof}}`), foreign),
  verdictCase('a tab in a string', text(`{"x":"a\tb",${proof}}`), foreign),
  verdictCase('an escape that JSON does not have', text(`{"x":"\\x41",${proof}}`), foreign),
  verdictCase('an escape of three digits', text(`{"x":"\\u041",${proof}}`), foreign),
  verdictCase('an escape with a sign', text(`{"x":"\\u+041",${proof}}`), foreign),
  verdictCase('a no-break space before the object', text(`\u00a0{${proof}}`), foreign),
  verdictCase('a form feed before the object', text(`\f{${proof}}`), foreign),
  verdictCase('a byte order mark', octets([0xef, 0xbb, 0xbf], `{${proof}}`), foreign),
  verdictCase('UTF-16', octets([...Buffer.from(`\ufeff{${proof}}`, 'utf16le')]), foreign),
  verdictCase('a byte that no UTF-8 has', octets('{"x":"', [0xff], `",${proof}}`), foreign),
  verdictCase('Latin-1', octets('{"x":"', [0xe7], `",${proof}}`), foreign),
  verdictCase('an overlong UTF-8 sequence', octets('{"x":"', [0xc1, 0x81], `",${proof}}`), foreign),
  verdictCase('a surrogate in UTF-8', octets('{"x":"', [0xed, 0xa0, 0x80], `",${proof}}`), foreign),
  verdictCase(
    'a code point above U+10FFFF',
    octets('{"x":"', [0xf4, 0x90, 0x80, 0x80], `",${proof}}`),
    foreign,
  ),
  verdictCase('a UTF-8 sequence cut at the end', octets(`{${proof}}`, [0xc3]), foreign),
  verdictCase('garbage', octets([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xab, 0x56, 0x2a]), foreign),
  verdictCase(
    'thirty thousand arrays, one in the other',
    text('['.repeat(30_000) + ']'.repeat(30_000)),
    foreign,
  ),
  verdictCase('thirty thousand arrays that do not end', text('['.repeat(30_000)), foreign),
  verdictCase('ten thousand objects that do not end', text('{"a":'.repeat(10_000)), foreign),
  verdictCase(
    'ten thousand objects with status 503',
    text(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 503),
    denied('UNAVAILABLE'),
  ),

  verdictCase('white space around the object', text(` \r\n\t{ ${proof} }\n `), active),
  verdictCase(
    'escapes in the token',
    text(`{"\\u0074oken":"${genuine.replaceAll('.', '\\u002e').replace('e', '\\u0065')}",${handedOut}}`),
    active,
  ),
  verdictCase('a lone surrogate beside a genuine token', text(`{"x":"\\ud800",${proof}}`), active),
  verdictCase('a pair of surrogates beside a genuine token', text(`{"x":"\\ud83d\\ude00",${proof}}`), active),
  verdictCase('U+0000 escaped beside a genuine token', text(`{"x\\u0000":"\\u0000",${proof}}`), active),
  verdictCase(
    'a number of five thousand digits beside a genuine token',
    text(`{"x":${'9'.repeat(5000)},${proof}}`),
    active,
  ),
  verdictCase(
    'a number beyond any double beside a genuine token',
    text(`{"x":[1e400,-1e999999999,1e-999999999],${proof}}`),
    active,
  ),
  verdictCase(
    '__proto__ beside a genuine token',
    text(`{"__proto__":{"token":1},"constructor":null,${proof}}`),
    active,
  ),
  verdictCase('of two tokens the last counts', text(`{"token":"a.b.c",${proof}}`), active),
  verdictCase(
    'of two tokens the last counts, also when it is none',
    text(`{${proof},"token":null}`),
    unsigned,
  ),

  verdictCase('no token', text('{"valid":true,"code":"VALID"}'), unsigned),
  verdictCase('an empty object', text('{}'), unsigned),
  verdictCase('a token that is null', answerWith(null), unsigned),
  verdictCase('a token that is a number', answerWith(1), unsigned),
  verdictCase('a token that is an array with the token', answerWith([genuine]), unsigned),
  verdictCase('a token that is an object', answerWith({ token: genuine }), unsigned),
  verdictCase('a token below __proto__ only', text(`{"__proto__":{${proof}}}`), unsigned),
  verdictCase('a Token in capitals', text(`{"Token":"${genuine}"}`), unsigned),
]
