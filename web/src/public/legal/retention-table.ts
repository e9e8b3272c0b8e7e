import { retention } from '@muhur/contract/record/retention'
import { lengthInWords } from '../../words/length-in-words.ts'

/** Data without a retention period: the last column names the event that deletes it. */
const others = [
  ['API token’ları', 'son kullanıldığı IP adresi', 'token iptal edilince'],
  ['Hesap ve lisanslar', 'Discord adı ve kimliği, e-posta, satıcının notları', 'hesabınız silinince'],
  [
    'İşlemlerin kaydı',
    'IP adresi ve değişen bilgiler',
    'hesabınız silinince; kimin neyi ne zaman yaptığı kişisiz kalır',
  ],
  ['Engeller', 'satıcının notu', 'satıcı engeli kaldırınca ya da hesabınız silinince'],
]

const year = 365 * 24 * 60 * 60

export const periodInWords = (seconds: number): string =>
  seconds % year === 0 ? `${seconds / year} yıl` : lengthInWords(seconds)

/** The classes of records as a table in Markdown. */
export function retentionTable(): string {
  const rows = retention.map(({ what, holds, seconds, since }) => [
    what,
    holds,
    `${since} ${periodInWords(seconds)} ${since.endsWith('en geç') ? 'içinde' : 'sonra'}`,
  ])
  const lines = [...rows, ...others].map(([what, holds, ends]) => `| **${what}** | ${holds} | ${ends} |`)
  return ['| Kayıt | İçinde ne var? | Ne zaman silinir? |', '| --- | --- | --- |', ...lines].join('\n')
}
