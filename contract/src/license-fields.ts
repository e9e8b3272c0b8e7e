// What a license says beside its product and its owner: the words of each field for forms, files, history and lists. The
// schemas that go with them stand in `license.ts`.

export const maxInstancesLimit = 10_000
export const noteLimit = 2000

interface LicenseField {
  /** The field's name on the screens and in a license's history. */
  label: string
  /** The header of its column in CSV files. */
  column: string
  /** What an import takes for that column: headers in lower case, of ASCII letters and digits. */
  headers: string
}

interface LicenseText extends LicenseField {
  /** How many characters it has at most. */
  maximum: number
  /** Who reads it, as the beginning of a sentence. */
  readers: string
  /** What a seller writes there. */
  examples: string
}

/**
 * The free texts of a license. Each is a column of its table, a property of its schema, a column of CSV files, a field of
 * the forms, and a paragraph of the admin's page.
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
    label: 'Kullanım sınırı',
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
export type LicenseFieldName = keyof typeof licenseFields
