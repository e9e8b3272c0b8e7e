import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../frame/brand/use-brand.ts'

const linkClass = 'inline-flex min-h-9 items-center gap-1.5 underline underline-offset-4 print:hidden'

/** Leads to the seller's page for renewals, else to the seller's channel, else to the seller's contacts. */
export function RenewLink() {
  const { renew_url, invite_url, provider } = useBrand()
  if (renew_url) return <Outside to={renew_url}>Lisansı yenileyin</Outside>
  if (invite_url) return <Outside to={invite_url}>{`${provider} sunucusunda yenileyin`}</Outside>
  return <ContactLink />
}

/** Leads to the seller's channel, else to the seller's contacts. */
export function ContactLink() {
  const { invite_url, provider } = useBrand()
  if (invite_url) return <Outside to={invite_url}>{`${provider} sunucusunda yazın`}</Outside>
  return (
    <Link to="/contact" className={linkClass}>
      Satıcıya yazın
    </Link>
  )
}

function Outside({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={linkClass}>
      {children}
      <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  )
}
