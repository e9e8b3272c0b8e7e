import { shortKey } from '../../../words/short-key.ts'
import { NameInPlace } from '../../../ui/fields/name-in-place.tsx'
import { productOf, titleOf, type WireLicense } from '../embedded-product.ts'

interface LicenseNameProps {
  license: WireLicense
  level: 'h1' | 'h2'
  onRename: (name: string | null) => void
}

const looks = { h1: 'text-page tracking-[-0.025em] wrap-anywhere', h2: 'truncate text-title' }

/** The heading of a license, which its owner changes. */
export function LicenseName({ license, level, onRename }: LicenseNameProps) {
  return (
    <NameInPlace
      name={license.nickname}
      shown={titleOf(license).name}
      heading={{ level, className: looks[level] }}
      label="Bu lisansa vereceğiniz ad"
      placeholder={productOf(license)?.name ?? 'Örneğin: Ana sunucu'}
      distinction={shortKey(license.license_key)}
      onRename={onRename}
    />
  )
}
