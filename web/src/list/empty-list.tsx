import type { ReactNode } from 'react'
import { Button, LinkButton } from '../ui/button.tsx'
import type { ListAddress } from './use-list-address.ts'

/** An empty list, with or without filters; `children` is the next step. */
export function EmptyList({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 px-4 py-8 text-muted">
      <p>{text}</p>
      {children}
    </div>
  )
}

interface NoRowsProps {
  address: Pick<ListAddress, 'filtered' | 'clear' | 'hrefOf'>
  /** The list has rows, but fewer pages than the address names. */
  beyondLast: boolean
  /** Content of an empty list: a sentence and a link to create the first entry. */
  empty?: ReactNode
  /** Sentence for filters without a match. */
  filteredEmpty: string
}

/** Why a list shows no rows, and the way back to some. */
export function NoRows({ address, beyondLast, empty, filteredEmpty }: NoRowsProps) {
  if (beyondLast) {
    return (
      <EmptyList text="Bu sayfada kayıt kalmadı.">
        <LinkButton to={address.hrefOf(1)}>İlk sayfaya dön</LinkButton>
      </EmptyList>
    )
  }
  if (address.filtered) {
    return (
      <EmptyList text={filteredEmpty}>
        <Button onClick={address.clear}>Filtreleri temizle</Button>
      </EmptyList>
    )
  }
  return empty
}
