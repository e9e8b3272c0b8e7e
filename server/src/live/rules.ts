import type { LiveEvent, LiveEvents } from '@muhur/contract/live'

/** One event as it travels. The id is that of the last change which the page knows with it. */
export function frame<Name extends LiveEvent>(name: Name, data: LiveEvents[Name], id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** What one node tells the others: which licenses and whose lists changed, or that it was too much to say. */
export interface News {
  licenseIds: readonly string[]
  userIds: readonly string[]
  many: boolean
}

/** PostgreSQL takes less than 8,000 bytes; an id is 22 characters of base64url. */
const mostIds = 350

export function pack({ licenseIds, userIds, many }: News): string {
  if (many || licenseIds.length + userIds.length > mostIds) return 'many'
  return `${licenseIds.map(shorten).join('')}.${userIds.map(shorten).join('')}`
}

/** Whatever cannot be read may have been anything. */
export function unpack(payload: string): News {
  const [, licenses, users] = /^((?:[\w-]{22})*)\.((?:[\w-]{22})*)$/.exec(payload) ?? []
  if (licenses === undefined || users === undefined) return { licenseIds: [], userIds: [], many: true }
  return { licenseIds: lengthenAll(licenses), userIds: lengthenAll(users), many: false }
}

function shorten(id: string): string {
  const bytes = id.replaceAll('-', '').match(/../g) ?? []
  return btoa(String.fromCharCode(...bytes.map((byte) => parseInt(byte, 16))))
    .slice(0, 22)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

function lengthenAll(text: string): string[] {
  return (text.match(/.{22}/g) ?? []).map((short) => {
    const bytes = atob(short.replaceAll('-', '+').replaceAll('_', '/'))
    const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  })
}
