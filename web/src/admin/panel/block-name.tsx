import type { Block } from '@muhur/contract/shop/blocks'
import { Cpu, Network, UserRound } from 'lucide-react'
import { userName } from '../people/users.ts'

export const kinds = {
  fingerprint: { name: 'Makine', icon: Cpu },
  network: { name: 'Ağ (IP)', icon: Network },
  user: { name: 'Alıcı', icon: UserRound },
} as const

/** A single address is shown without its prefix, which would look like a typing error. */
export function blockName({ kind, fingerprint_prefix, network, user }: Block): string {
  if (kind === 'fingerprint') return `${fingerprint_prefix}…`
  if (kind === 'network') return network!.replace(network!.includes(':') ? /\/128$/ : /\/32$/, '')
  return user ? userName(user) : 'Silinmiş kullanıcı'
}

export function BlockName({ block }: { block: Block }) {
  const { name, icon: Icon } = kinds[block.kind]
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="sr-only">{name}: </span>
        <span className={block.kind === 'user' ? 'font-semibold' : 'font-mono text-meta'}>
          {blockName(block)}
        </span>
      </span>
    </span>
  )
}
