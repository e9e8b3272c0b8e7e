import { tokenPattern } from '@muhur/contract/access/token-limits'

/**
 * Removes every secret of ours from a line of the log: a license key keeps its public id, and every other secret the word for its
 * kind. `line` is JSON, and stays JSON.
 */
export function hideSecrets(line: string): string {
  return kinds.reduce((text, [secret, shown]) => text.replace(secret, shown), line)
}

const fields =
  '((?:license_|master_)?key|(?:instance_|access_)?token|(?:client_)?secret|password|passphrase|(?:set-)?cookie|authorization)'

const kinds: readonly (readonly [secret: RegExp, shown: string])[] = [
  // As people type it, too: in small letters, also Turkish ones, with other dashes or none.
  [/\b(MHR[-\u2010-\u2015]?(?:[0-9A-Zıİ]\u0307?){12})(?:[-\u2010-\u20150-9A-Zıİ]\u0307?){20,}/gi, '$1-…'],
  [new RegExp(tokenPattern, 'gi'), 'muhur_…'],
  [/\bwhsec_[\w+/=-]+/g, 'whsec_…'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, 'eyJ…'],
  [/(\/api\/(?:downloads|feeds)\/)[\w-]+/g, '$1…'],
  [/\bBearer [^"\\\s]+/gi, 'Bearer …'],
  [/((?:__Host-)?muhur[\w-]*=)[^;"\\\s]+/g, '$1…'],
  [/([?&](?:code|state|token)=)[^&"\\\s]+/g, '$1…'],
  [/(\bpostgres(?:ql)?:\/\/[^:@/"\s]*:)[^@"\s]+@/g, '$1…@'],
  [new RegExp(String.raw`"${fields}":"(?:[^"\\]|\\.)*"`, 'gi'), '"$1":"…"'],
  // JSON inside a text, with escaped quotes; its end may be cut off.
  [
    new RegExp(String.raw`\\"${fields}\\": *\\"(?:[^"\\]|\\\\\\.|\\[^"])*(?:\\")?`, 'gi'),
    String.raw`\"$1\":\"…\"`,
  ],
]
