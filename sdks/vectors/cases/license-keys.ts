import { licenseKey, otherLicenseKey } from './world.ts'

export interface LicenseKeyCase {
  name: string
  key: string
  code: 'KEY_MISSING' | 'PLACEHOLDER_NOT_INJECTED' | 'KEY_MALFORMED' | null
  shown: string
}

const key = (name: string, text: string, code: LicenseKeyCase['code'], shown: string): LicenseKeyCase => ({
  name,
  key: text,
  code,
  shown,
})
const malformed = (name: string, text: string, shown: string) => key(name, text, 'KEY_MALFORMED', shown)
const missing = (name: string, text: string) => key(name, text, 'KEY_MISSING', '…')
const placeholder = (text: string, shown: string) => key(text, text, 'PLACEHOLDER_NOT_INJECTED', shown)

/** The checks of a license key without a call, and its masked form. */
export const licenseKeys: LicenseKeyCase[] = [
  key('a license key', licenseKey, null, 'MHR-7Q2K…'),
  key('a license key with spaces around it', ` \t${licenseKey}\r\n`, null, 'MHR-7Q2K…'),
  key('a license key in lower case', licenseKey.toLowerCase(), null, 'mhr-7q2k…'),
  key('a license key without dashes', licenseKey.replaceAll('-', ''), null, 'MHR7Q2KV…'),
  key('another license key', otherLicenseKey, null, 'MHR-0ABC…'),
  key('dashes in other places', licenseKey.replace('MHR-7Q2K', 'MHR7-Q2K-'), null, 'MHR7-Q2K…'),
  key('typographic dashes', licenseKey.replaceAll('-', '\u2013'), null, 'MHR\u20137Q2K…'),
  key('I, l and the Turkish ı and İ for 1', licenseKey.replace('RZ1GH', 'RZİGH'), null, 'MHR-7Q2K…'),
  key('a small l for 1', licenseKey.replace('RZ1GH', 'RZlGH'), null, 'MHR-7Q2K…'),
  key('a Turkish ı for 1', licenseKey.toLowerCase().replace('rz1gh', 'rzıgh'), null, 'mhr-7q2k…'),
  key('an i with a dot above it for 1', licenseKey.replace('RZ1GH', 'RZi\u0307GH'), null, 'MHR-7Q2K…'),
  key('O for 0', licenseKey.replace('-0T7E', '-oT7E'), null, 'MHR-7Q2K…'),
  malformed('what is no license key', 'not a key at all', 'not a ke…'),
  malformed('one wrong symbol', licenseKey.replace('7Q2K', '7Q3K'), 'MHR-7Q3K…'),
  malformed('two neighbours swapped', licenseKey.replace('7Q2K', 'Q72K'), 'MHR-Q72K…'),
  malformed(
    'a wrong check symbol',
    `${licenseKey.slice(0, -1)}${licenseKey.endsWith('0') ? '1' : '0'}`,
    'MHR-7Q2K…',
  ),
  malformed('a symbol too few', licenseKey.slice(0, -1), 'MHR-7Q2K…'),
  malformed('a symbol too many', `${licenseKey}0`, 'MHR-7Q2K…'),
  malformed('a U, which is no symbol', licenseKey.replace('7Q2K', '7U2K'), 'MHR-7U2K…'),
  malformed('another prefix', licenseKey.replace('MHR', 'MHX'), 'MHX-7Q2K…'),
  malformed('no prefix', licenseKey.slice(4), '7Q2KV9TB…'),
  malformed('a full-width digit', licenseKey.replace('7Q2K', '７Q2K'), 'MHR-７Q2K…'),
  malformed('a letter that capitals make two of', licenseKey.replace('7Q2K', 'ß2K'), 'MHR-ß2KV…'),
  malformed('seven X in a row', 'MHR-XXXXXXX23FXM-8D4WNYCJ6-RZ1GHKP5S-0T7E2QA3E', 'MHR-XXXX…'),
  malformed('four X, a digit and four X', 'MHR-XXXX3XXXXFXM-8D4WNYCJ6-RZ1GHKP5S-0T7E2QA3E', 'MHR-XXXX…'),
  malformed('a single brace', 'MHR-{7Q2K}', 'MHR-{7Q2…'),
  malformed('a per cent sign', 'MHR-7Q2K%VALUE', 'MHR-7Q2K…'),
  missing('an empty key', ''),
  missing('a space', ' '),
  missing('white space', ' \t\r\n'),
  placeholder('%%__LICENSE__%%', '%%__LICE…'),
  placeholder('%%LICENSE_KEY%%', '%%LICENS…'),
  placeholder('${LICENSE_KEY}', '${LICENS…'),
  placeholder('{{LICENSE_KEY}}', '{{LICENS…'),
  placeholder('{{ license }}', '{{ licen…'),
  placeholder('<lisans anahtarınız>', '<lisans …'),
  placeholder('<LICENSE>', '<LICENSE…'),
  placeholder('XXXXXXXX', 'XXXXXXXX…'),
  placeholder('MHR-XXXXXXXXXXXX-XXXXXXXXX-XXXXXXXXX-XXXXXXXXX', 'MHR-XXXX…'),
  placeholder('MHR-XXXX-XXXX-XXXX-XXXX', 'MHR-XXXX…'),
  placeholder('XXXX-XXXX', 'XXXX-XXX…'),
  key('a placeholder with spaces around it', '  %%__LICENSE__%%\n', 'PLACEHOLDER_NOT_INJECTED', '%%__LICE…'),
]
