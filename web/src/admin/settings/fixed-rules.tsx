import { instanceLimit, licenseLimit, wrongKeysLimit } from '@muhur/contract/gate/gate'
import type { RateLimit } from '@muhur/contract/http/rate-limit'
import { keptDays, keptDenials, keptEventDays, sessionLife } from '@muhur/contract/record/retention'
import { formatCount } from '../../words/format-count.ts'
import { lengthInWords } from '../../words/length-in-words.ts'
import { Fact } from '../../ui/fact.tsx'
import { Facts } from '../panel/facts.tsx'

const span = ({ maximum, window }: RateLimit) =>
  `${formatCount(maximum)} istek / ${formatCount(window / 60)} dakika`
const ends = ({ unused, total }: { unused: number; total: number }) =>
  `${lengthInWords(unused)} kullanılmazsa, en geç ${lengthInWords(total)} sonra biter`

/** Fixed rules with their reasons, so that nobody searches for a setting. */
export function FixedRules() {
  return (
    <div className="grid gap-5 rounded-card border border-line bg-surface p-5">
      <p className="max-w-[66ch] text-muted">
        Bu değerler değiştirilemez: gizlilik sayfasındaki süreler bunlardır, sunucu da bunlara göre denendi.
      </p>
      <Facts>
        <Fact name="Kullanım kayıtları">{keptDays} gün, sonra silinir</Fact>
        <Fact name="Olaylar ve webhook teslimatları">{keptEventDays} gün, sonra silinir</Fact>
        <Fact name="Lisans başına saklanan ret">En yeni {formatCount(keptDenials.ofLicense)}</Fact>
        <Fact name="Bilinmeyen anahtarların retleri">En yeni {formatCount(keptDenials.ofUnknownKeys)}</Fact>
        <Fact name="Adres başına yanlış anahtar">{span(wrongKeysLimit)}</Fact>
        <Fact name="Lisans başına istek">{span(licenseLimit)}</Fact>
        <Fact name="Kurulum başına istek">{span(instanceLimit)}</Fact>
        <Fact name="Yönetici oturumu">{ends(sessionLife.admin)}</Fact>
        <Fact name="Alıcı oturumu">{ends(sessionLife.user)}</Fact>
        <Fact name="İşlem kayıtları">Süresiz saklanır</Fact>
      </Facts>
    </div>
  )
}
