import { keyIdLength } from '@muhur/contract/shop/licenses'
import { getLicense, type LicenseDetail } from '@muhur/contract/shop/license-detail'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { Tagged } from '../../api/ask.ts'
import { taggedKeyOf } from '../../api/use-answer.ts'
import type { OpenThing } from './commands.ts'

export function useOpenThing(): OpenThing | undefined {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const [, id] = /^\/admin\/(?:licenses|products|users)\/([0-9a-f-]{36})(?:\/|$)/.exec(pathname) ?? []
  if (id === undefined) return undefined
  const license = client.getQueryData<Tagged<LicenseDetail>>(taggedKeyOf(getLicense, { params: { id } }))
  return { id, keyId: license?.value.license_key.slice(0, keyIdLength) }
}
