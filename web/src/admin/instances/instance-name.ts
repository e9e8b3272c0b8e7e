import type { Instance } from '@muhur/contract/instance'

/** What people call an instance: its owner's name for it, or its machine's. */
export const instanceName = ({ name, hostname, id }: Pick<Instance, 'name' | 'hostname' | 'id'>): string =>
  name ?? hostname ?? `Adsız örnek ${id.slice(-6)}`
