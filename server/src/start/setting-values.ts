import { isIP } from 'node:net'
import pg from 'pg'

// Each function gives the value of a variable's text; undefined for a wrong text.

export function whole(least: number, most: number) {
  return (text: string): number | undefined =>
    /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined
}
export const portNumber = whole(1, 65_535)

export function postgresUrl(text: string): string | undefined {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol) ? text : undefined
}

/** Whether the driver can take such an address apart: it throws for an escape that is no UTF-8. Connects to nothing. */
export function isReadableAddress(url: string): boolean {
  try {
    return new pg.Client({ connectionString: url }).port > 0
  } catch (error) {
    // A certificate file that cannot be read is reported by its own path when the database is opened.
    return (error as NodeJS.ErrnoException).errno !== undefined
  }
}

export function origin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const bare = url.pathname === '/' && !url.search && !url.hash && !url.username
  // A host may have quotes in it for the URL standard; ours stands inside source files.
  return bare && /^https?:\/\/[\w.:[\]-]+$/.test(url.origin) ? url.origin : undefined
}

/** Values between commas. */
export function each(parse: (word: string) => string | undefined) {
  return (text: string): string[] | undefined => {
    const values = text.split(',').map((word) => parse(word.trim()))
    return values.every((value) => value !== undefined) ? values : undefined
  }
}

export function snowflake(text: string): string | undefined {
  return /^\d{5,20}$/.test(text) ? text : undefined
}

/** 32 bytes in hexadecimal digits. */
export function hexKey(text: string): string | undefined {
  return /^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined
}

export function botToken(text: string): string | undefined {
  return /^[\w.-]{20,200}$/.test(text) ? text : undefined
}

export function proxies(text: string): string[] | undefined {
  if (text.toLowerCase() === 'none') return []
  return each(network)(text)
}

function network(range: string): string | undefined {
  const [address = '', bits = '0', ...rest] = range.split('/')
  const longestPrefix = { 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && /^\d+$/.test(bits) && Number(bits) <= longestPrefix ? range : undefined
}

export function keyBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === 32 && /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? bytes : undefined
}
