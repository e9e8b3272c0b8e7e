import type { Instance } from '@muhur/contract/instance'

/** What to call an instance: its owner's name for it, or its machine's, or else the end of its id. */
export const nameOf = ({ name, hostname, id }: Pick<Instance, 'name' | 'hostname' | 'id'>): string =>
  name ?? hostname ?? `Adsız örnek ${id.slice(-6)}`
