import { Reader, type Response } from 'mmdb-lib'
import { readFileSync } from 'node:fs'
import { ConfigError, mends } from '../../start/config.ts'
import { knownFault } from '../../start/faults/known-faults.ts'

/** The countries of addresses. */
export interface Countries {
  /** ISO 3166-1, two letters; undefined for an address that the database does not name. */
  of: (address: string | null) => string | undefined
}

/** A network in a database of countries and cities: by MaxMind's and DB-IP's names, or by shorter ones. */
interface Network {
  country?: string | { iso_code?: string }
  country_code?: string
  registered_country?: { iso_code?: string }
}

/** Reads a database of MaxMind's format 2.0 into memory. Throws ConfigError. */
export function openCountries(file: string): Countries {
  const fail = (says: string, cause: unknown) =>
    new ConfigError([{ name: 'COUNTRY_DATABASE', says, mend: mends.COUNTRY_DATABASE }], { cause })
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw fail(knownFault(error)!.says, error)
  }
  try {
    // Thousands of networks share the record of one country: each record is decoded once.
    const reader = new Reader<Network & Response>(bytes, { cache: new Map<string | number, unknown>() })
    const { databaseType, ipVersion } = reader.metadata
    if (!/country|city|enterprise/i.test(databaseType)) throw new Error(`türü ${databaseType}`)
    const of = (address: string | null) => {
      const isUnknown = address === null || (ipVersion === 4 && address.includes(':'))
      return isUnknown ? undefined : countryOf(reader.get(address))
    }
    // A damaged tree or record shows at the start, not in a list.
    for (const address of ['1.1.1.1', '8.8.8.8', '193.140.0.1', '2001:4860::1']) of(address)
    return { of }
  } catch (error) {
    throw fail(`${file}: ülke veritabanı değil (${(error as Error).message})`, error)
  }
}

function countryOf(network: Network | null): string | undefined {
  const { country, country_code, registered_country } = network ?? {}
  const named = typeof country === 'string' ? country : country?.iso_code
  const said = country_code ?? named ?? registered_country?.iso_code
  return said !== undefined && /^[A-Z]{2}$/.test(said) ? said : undefined
}

/** A row with the country of its address, where it is known. */
export function withCountry<Row extends { address: string | null }>(
  countries: Countries | undefined,
  row: Row,
): Row & { country?: string } {
  const country = countries?.of(row.address)
  return country === undefined ? row : { ...row, country }
}
