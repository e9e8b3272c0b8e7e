const names = new Intl.DisplayNames('tr', { type: 'region' })

/** The Turkish name of a country by its two letters (ISO 3166-1). */
export const countryName = (code: string): string => names.of(code) ?? code
