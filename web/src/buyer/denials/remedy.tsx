import type { GateCode } from '@muhur/contract/errors'
import type { OwnDenial } from '@muhur/contract/shop/own-denials'
import { shortKey } from '../../words/short-key.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/markdown/code.tsx'
import { InstanceList } from '../../usage/instances/instance-list.tsx'

/** The control that resolves a denial. */
export function Remedy({ code, denial }: { code: GateCode; denial: OwnDenial | undefined }) {
  const license = denial?.license
  const page = license ? `/dashboard/licenses/${license.id}` : '/dashboard'
  switch (code) {
    case 'INSTANCE_LIMIT':
      return license ? (
        <InstanceList licenseId={license.id} guide={`${page}?sekme=kurulum`} />
      ) : (
        <LinkButton to={page}>Lisanslarıma git</LinkButton>
      )
    case 'FINGERPRINT_MISMATCH':
    case 'CLONE_DETECTED':
    case 'INSTANCE_RELEASED':
    case 'MACHINE_LIMIT':
    case 'INSTANCE_REQUIRED':
      return <LinkButton to={page}>{license ? 'Çalışan kurulumları gör' : 'Lisanslarıma git'}</LinkButton>
    case 'PRODUCT_MISMATCH':
    case 'NOT_FOUND':
    case 'KEY_MALFORMED':
      return <LinkButton to="/dashboard">Doğru anahtarı kopyala</LinkButton>
    case 'PLACEHOLDER_NOT_INJECTED':
      return (
        <LinkButton to={license ? `${page}?sekme=kurulum` : page}>
          Anahtarı nereye yazacağımı göster
        </LinkButton>
      )
    case 'VERSION_BLOCKED':
      return license ? (
        <LinkButton to={`/products/${license.product.id}`}>Ürünün sayfasını aç</LinkButton>
      ) : null
    case 'REVOKED':
    case 'SUSPENDED':
    case 'EXPIRED':
    case 'BLOCKED':
      return <ToTheSeller code={code} denial={denial} />
    case 'RATE_LIMITED':
    case 'UNAVAILABLE':
    case 'VALID':
      return null
  }
}

/** Facts that the seller needs for the license, without the secret part of the key. */
function ToTheSeller({ code, denial }: { code: GateCode; denial: OwnDenial | undefined }) {
  const license = denial?.license
  const lines = [
    license && `Ürün: ${license.product.name}`,
    license && `Lisans: ${shortKey(license.license_key)}`,
    denial && `İstek numarası: ${denial.request_ref}`,
    `Kod: ${code}`,
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
      <div className="w-full">
        <CodeBlock name="Satıcınıza gönderin" text={lines.filter(Boolean).join('\n')} />
      </div>
      <LinkButton to="/contact">Satıcıya yazın</LinkButton>
    </div>
  )
}
