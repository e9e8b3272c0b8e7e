// Labels of a license's fields in forms, files, history and lists. The schemas are in `license.ts`.

export const maxInstancesLimit = 10_000
export const noteLimit = 2000

interface LicenseField {
  /** The field's name on screens and in a license's history. */
  label: string
  /** The column's header in CSV files. */
  column: string
  /** Headers that an import accepts for the column, in lower case, ASCII letters and digits. */
  headers: string
}

interface LicenseText extends LicenseField {
  /** Maximum length in characters. */
  maximum: number
  /** The readers of the text, as the beginning of a sentence. */
  readers: string
  /** Examples for the form's help text. */
  examples: string
}

/**
 * The free texts of a license. Each has a column of the table, a property of the schema, a column of CSV files, a form
 * field, and a paragraph on the admin's page.
 */
export const licenseTexts = {
  note: {
    label: 'Not',
    column: 'Not',
    headers: 'not notlar note notes aciklama',
    maximum: noteLimit,
    readers: 'Yalnızca yöneticiler görür',
    examples: 'sipariş numarası, ödeme kanalı gibi',
  },
  note_for_buyer: {
    label: 'Alıcıya not',
    column: 'Alıcıya Not',
    headers: 'aliciyanot aliciyanotlar notetobuyer noteforbuyer',
    maximum: noteLimit,
    readers: 'Alıcı panelinde görür',
    examples: 'kurulum bağlantısı, teslim notu gibi',
  },
} as const satisfies Record<string, LicenseText>
export type LicenseTextName = keyof typeof licenseTexts
export const licenseTextNames = Object.keys(licenseTexts) as LicenseTextName[]

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
} as const satisfies Record<string, LicenseField>
