import type { ProviderName } from '@muhur/contract/sales/providers'
import { generic } from './generic.ts'
import type { Provider } from './provider.ts'

/** The wire of each provider. */
export const wires: Record<ProviderName, Provider> = { generic }
