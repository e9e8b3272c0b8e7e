import type { ProviderName } from '@muhur/contract/sales/providers'
import { generic } from './generic.ts'
import { paytr } from './paytr.ts'
import type { Provider } from './provider.ts'
import { shopier } from './shopier.ts'
import { transfer } from './transfer.ts'

/** The wire of each provider. */
export const wires: Record<ProviderName, Provider> = { generic, shopier, paytr, transfer }
