// Labels of a license's fields in forms, files, history and lists. The schemas are in `licenses.ts`.

import type { Words } from '../field-words.ts'

export const maxInstancesLimit = 10_000
export const noteLimit = 2000
/** The sellers' label for the owner's own name of a license. */
export const nicknameLabel = 'Alıcının verdiği ad'

interface LicenseField {
  /** The field's name on screens and in a license's history. */
  label: string
  /** The column's header in CSV files. */
  column: string
  /** Headers that an import accepts for the column, in lower case, ASCII letters and digits. */
  headers: string
}

export interface LicenseText extends LicenseField {
  /** Maximum length in characters. */
  maximum: number
  /** One line, unique among the licenses of a product. */
  isId?: true
  /** The readers of the text, as the beginning of a sentence. */
  readers: string
  /** Examples for the form's help text. */
  examples: string
  /** The meaning of the text, in the API's documents. */
  words: Words
}

/**
 * Texts that only admins read. They stay at a handover: `licenses/erase.ts` and `privacy/mentions.ts` find the texts from an
 * erased owner's time.
 */
export const adminTexts = {
  note: {
    label: 'Not',
    column: 'Not',
    headers: 'not notlar note notes aciklama',
    maximum: noteLimit,
    readers: 'Yalnızca yöneticiler görür',
    examples: 'sipariş numarası, ödeme kanalı gibi',
    words: ['Yalnızca yöneticilerin gördüğü not', 'Note that only admins see', 'Sipariş 1042'],
  },
  external_id: {
    label: 'Dış kimlik',
    column: 'Dış Kimlik',
    headers: 'diskimlik externalid',
    maximum: 100,
    isId: true,
    readers: 'Yalnızca yöneticiler görür',
    examples: 'kendi sisteminizdeki sipariş ya da lisans numarası; bir üründe bir kez geçebilir',
    words: [
      'Kendi sisteminizdeki kimlik; bir üründe bir kez geçer, boş: yok',
      "Id in the seller's own system, unique for the product; empty: none",
      'abonelik-1042',
    ],
  },
} as const satisfies Record<string, LicenseText>

interface OwnerText extends LicenseText {
  /** The text's name for the owner. */
  ownersLabel: string
}

/** Texts for the owner. A handover clears them: they were for the old owner. */
export const ownerTexts = {
  note_for_buyer: {
    label: 'Alıcıya not',
    ownersLabel: 'Satıcının notu',
    column: 'Alıcıya Not',
    headers: 'aliciyanot aliciyanotlar notetobuyer noteforbuyer',
    maximum: noteLimit,
    readers: 'Alıcı da görür',
    examples: 'kurulum bağlantısı, teslim notu gibi',
    words: ['Alıcının gördüğü not', 'Note for the buyer', 'Kurulum: discord.gg/muhur'],
  },
} as const satisfies Record<string, OwnerText>

/**
 * The free texts of a license. Each has a column of the table, and from here a property of the schema, a column of CSV
 * files, a form field and a paragraph on pages. An erasure searches all of them and blanks them.
 */
export const licenseTexts = { ...adminTexts, ...ownerTexts }
export type LicenseTextName = keyof typeof licenseTexts
export const licenseTextNames = Object.keys(licenseTexts) as LicenseTextName[]
export const ownerTextNames = Object.keys(ownerTexts) as (keyof typeof ownerTexts)[]

/** A value for each of these texts, by the text's name. */
export const perText = <Texts extends object, Value>(
  texts: Texts,
  value: (name: keyof Texts, text: Texts[keyof Texts]) => Value,
) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, value(name as keyof Texts, text)]),
  ) as Record<keyof Texts, Value>

/** The data that the seller's own programs keep with a license: pairs of a name and a text, which only admins read. */
export const metadataField = {
  label: 'Ek bilgi',
  column: 'Ek Bilgi',
  headers: 'ekbilgi ekbilgiler metadata',
} as const satisfies LicenseField
export const metadataLimits = { pairs: 20, name: 40, value: 500 } as const

export const licenseFields = {
  status: { label: 'Durum', column: 'Durum', headers: 'durum status' },
  discord_id: {
    label: 'Sahip',
    column: 'Sahip Discord Kimliği',
    headers:
      'sahipdiscordkimligi discordkimligi discordid discord ownerdiscordid ownerid owner alici aliciid userid',
  },
  max_instances: {
    label: 'Eşzamanlı kullanım sınırı',
    column: 'Eşzamanlı Sınır',
    headers: 'eszamanlisinir eszamanlikullanimsiniri sinir limit maxinstances instances maksimumornek',
  },
  expires_at: {
    label: 'Bitiş',
    column: 'Bitiş',
    headers: 'bitis bitistarihi expiresat expires expiry expirydate sonkullanma',
  },
  ...licenseTexts,
  metadata: metadataField,
} as const satisfies Record<string, LicenseField>
