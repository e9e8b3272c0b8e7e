import { licenseKey } from './world.ts'

export interface LicenseKeyCase {
  name: string
  key: string
  code: 'KEY_MISSING' | 'PLACEHOLDER_NOT_INJECTED' | null
  shown: string
}

const key = (name: string, text: string, code: LicenseKeyCase['code'], shown: string): LicenseKeyCase => ({
  name,
  key: text,
  code,
  shown,
})
const missing = (name: string, text: string) => key(name, text, 'KEY_MISSING', '…')
const placeholder = (text: string, shown: string) => key(text, text, 'PLACEHOLDER_NOT_INJECTED', shown)

/** What is decided about a license key without a call, and how it is shown. */
export const licenseKeys: LicenseKeyCase[] = [
  key('a license key', licenseKey, null, 'MHR-7Q2K…'),
  key('a license key with spaces around it', ` \t${licenseKey}\r\n`, null, 'MHR-7Q2K…'),
  key('a license key in lower case', licenseKey.toLowerCase(), null, 'mhr-7q2k…'),
  key('a license key without dashes', licenseKey.replaceAll('-', ''), null, 'MHR7Q2KV…'),
  key('what is no license key is left to the server', 'not a key at all', null, 'not a ke…'),
  key('seven X in a row', 'MHR-XXXXXXX23FXM-8D4WNYCJ6-RZ1GHKP5S-0T7E2QA3E', null, 'MHR-XXXX…'),
  key('four X, a digit and four X', 'MHR-XXXX3XXXXFXM-8D4WNYCJ6-RZ1GHKP5S-0T7E2QA3E', null, 'MHR-XXXX…'),
  key('a single brace', 'MHR-{7Q2K}', null, 'MHR-{7Q2…'),
  key('a per cent sign', 'MHR-7Q2K%VALUE', null, 'MHR-7Q2K…'),
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
