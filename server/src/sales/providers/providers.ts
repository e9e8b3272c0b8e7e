import type { ProviderName } from '@muhur/contract/sales/providers'
import { builtbybit } from './builtbybit.ts'
import { generic } from './generic.ts'
import { paytr } from './paytr/paytr.ts'
import type { Provider } from './provider.ts'
import { shopier } from './shopier/shopier.ts'
import { tebex } from './tebex.ts'
import { transfer } from './transfer.ts'
import { voxel } from './voxel.ts'

/** The wire of each provider. */
export const wires: Record<ProviderName, Provider> = {
  generic,
  shopier,
  paytr,
  transfer,
  builtbybit,
  tebex,
  voxel,
}
