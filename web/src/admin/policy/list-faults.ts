import {
  entitlementPattern,
  maximumBlockedVersions,
  maximumEntitlements,
  versionPattern,
} from '@muhur/contract/policy'
import { linesOf } from '../../forms/lines.ts'

export const entitlementsFault = (text: string) =>
  linesFault(
    text,
    entitlementPattern,
    maximumEntitlements,
    'küçük harf, rakam ve . _ : - kullanın; harf ya da rakamla başlasın',
  )

export const versionsFault = (text: string) =>
  linesFault(
    text,
    versionPattern,
    maximumBlockedVersions,
    'boşluk ve Türkçe harf kullanmayın, en çok 64 karakter yazın',
  )

function linesFault(text: string, pattern: string, most: number, rule: string): string | true {
  const lines = linesOf(text)
  const wrong = lines.find((line) => !new RegExp(pattern).test(line))
  if (wrong !== undefined) return `“${wrong.slice(0, 40)}” olmadı: ${rule}.`
  if (new Set(lines).size < lines.length) return 'Aynı satır iki kez yazılmış.'
  return lines.length <= most || `En çok ${most} satır yazabilirsiniz.`
}
