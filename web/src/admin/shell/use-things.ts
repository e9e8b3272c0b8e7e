import { getUser } from '@muhur/contract/access/users-calls'
import type { UserDetail } from '@muhur/contract/access/users'
import { keyOf } from '@muhur/contract/operation'
import { getLicense, type LicenseDetail } from '@muhur/contract/shop/license-detail'
import type { ListedProduct } from '@muhur/contract/shop/products'
import { getProduct } from '@muhur/contract/shop/products-calls'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { Tagged } from '../../api/ask.ts'
import { taggedKeyOf } from '../../api/use-answer.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { readRecents, type Recent } from '../panel/recents.ts'
import { userName } from '../people/users.ts'
import type { Thing } from './verbs.ts'

const shownRecentThings = 3

/** The thing in view and the things opened before, as far as the pages' answers are still kept. */
export function useThings(): { recents: Recent[]; inView: Thing | undefined; recentThings: Thing[] } {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const userId = useSignedIn()?.id ?? ''
  const recents = readRecents(userId).filter(({ to }) => to !== pathname)
  return {
    recents,
    inView: thingAt(client, pathname),
    recentThings: recents.flatMap(({ to }) => thingAt(client, to) ?? []).slice(0, shownRecentThings),
  }
}

function thingAt(client: QueryClient, path: string): Thing | undefined {
  const [, kind, id] = /^\/admin\/(licenses|products|users)\/([0-9a-f-]{36})(?:\/|$)/.exec(path) ?? []
  if (id === undefined) return undefined
  const params = { id }
  if (kind === 'users') {
    const user = client.getQueryData<UserDetail>(keyOf(getUser, { params }))
    return user && { kind: 'user', id, name: userName(user) }
  }
  if (kind === 'products') {
    const product = client.getQueryData<Tagged<ListedProduct>>(taggedKeyOf(getProduct, { params }))
    return product && { kind: 'product', ...product.value }
  }
  const license = client.getQueryData<Tagged<LicenseDetail>>(taggedKeyOf(getLicense, { params }))
  return license && { kind: 'license', ...license.value }
}
