import type { ProviderName } from '@muhur/contract/sales/providers'
import type { Deps } from '../../http/deps.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { ProviderCall } from './provider.ts'

const addresses: Partial<Record<ProviderName, string>> = {
  shopier: 'https://api.shopier.com/v1',
  paytr: 'https://www.paytr.com',
}

/** Milliseconds until a provider counts as silent. */
const longestCall = 8_000

/** Calls of one provider. A form is sent by POST, everything else is read. */
export function callOf({ providers }: Pick<Deps, 'providers'>, provider: ProviderName): ProviderCall {
  const base = providers?.[provider] ?? addresses[provider]
  return async (path, { token, form } = {}) => {
    try {
      const response = await fetch(`${base}${path}`, {
        headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
        redirect: 'error',
        signal: AbortSignal.timeout(longestCall),
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      return await response.json()
    } catch (cause) {
      throw new Failure('PROVIDER_UNREACHABLE', { cause })
    }
  }
}
