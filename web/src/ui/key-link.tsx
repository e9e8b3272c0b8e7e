import { Link } from 'react-router'
import { shortKey } from '../words/short-key.ts'

/** A link from a key to its license. */
export function KeyLink({ to, licenseKey }: { to: string; licenseKey: string }) {
  return (
    <Link
      to={to}
      className="inline-block font-mono text-meta leading-6 font-normal whitespace-nowrap cards:whitespace-normal text-ink underline decoration-field underline-offset-4 hover:decoration-ink"
    >
      {shortKey(licenseKey)}
    </Link>
  )
}
