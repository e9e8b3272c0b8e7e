import type { Instance } from '@muhur/contract/shop/instances'

/** An instance's display name: the owner's name, otherwise the hostname, otherwise the end of the id. */
export const nameOf = ({ name, hostname, id }: Pick<Instance, 'name' | 'hostname' | 'id'>): string =>
  name ?? hostname ?? `Adsız kurulum ${id.slice(-6)}`
