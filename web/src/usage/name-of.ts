import type { Instance } from '@muhur/contract/instance'

/** What to call a machine: its owner's name for it, or else its own. */
export function nameOf({ name, hostname }: Pick<Instance, 'name' | 'hostname'>): string {
  return name ?? hostname ?? 'Adsız örnek'
}
