import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { useBrand } from '../use-brand.ts'

const linkClass = 'inline-flex min-h-9 items-center gap-1.5 underline underline-offset-4 print:hidden'

/** Leads to the seller's page for renewals, else to the seller's channel, else to the seller's contacts. */
export function RenewLink() {
  const { renew_url, invite_url, provider } = useBrand()
  const address = renew_url ?? invite_url
  if (!address)
    return (
      <Link to="/contact" className={linkClass}>
        Satıcıya yazın
      </Link>
    )
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={linkClass}>
      {renew_url ? 'Lisansı yenileyin' : `${provider} kanalından yenileyin`}
      <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  )
}
