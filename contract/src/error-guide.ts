import type { ErrorGuideEntry } from './error-guide-entry.ts'
import { bulkGuide } from './error-guide-bulk.ts'
import { anyCallGuide, gateCallGuide } from './error-guide-calls.ts'
import { sessionGuide, shopGuide, signInGuide } from './error-guide-people.ts'
import { blockGuide } from './error-guide-seller.ts'
import { instanceVerdictGuide, licenseVerdictGuide } from './error-guide-verdicts.ts'
import type { ErrorCode } from './errors.ts'

/** The long answer to every code. Apart from the error table, because the web carries that one to every browser. */
export const errorGuide = {
  ...licenseVerdictGuide,
  ...instanceVerdictGuide,
  ...gateCallGuide,
  ...anyCallGuide,
  ...sessionGuide,
  ...signInGuide,
  ...shopGuide,
  ...blockGuide,
  ...bulkGuide,
} satisfies Record<ErrorCode, ErrorGuideEntry>

/** The same by chapter, in the order of `docs/errors.md`. */
export const errorChapters = [
  { title: 'Lisans kararları', guide: licenseVerdictGuide },
  { title: 'Örnek kararları', guide: instanceVerdictGuide },
  { title: 'Karar verilemeyen lisans çağrıları', guide: gateCallGuide },
  { title: 'Her çağrıda görülebilenler', guide: anyCallGuide },
  { title: 'Oturum ve yetki', guide: sessionGuide },
  { title: 'Discord ile giriş', guide: signInGuide },
  { title: 'Ürünler, lisanslar ve kullanıcılar', guide: shopGuide },
  { title: 'Engel listesi ve ayarlar', guide: blockGuide },
  { title: 'Toplu işlemler ve içe aktarma', guide: bulkGuide },
]
