import { errors, type GateCode } from '@muhur/contract/errors'
import type { OwnDenial } from '@muhur/contract/shop/denials/own-denials'
import { shortKey } from '../../words/short-key.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/markdown/code.tsx'
import { InstanceList } from '../../usage/instances/instance-list.tsx'

/** The control that resolves a denial. */
export function Remedy({ code, denial }: { code: GateCode; denial: OwnDenial | undefined }) {
  const license = denial?.license
  const page = license ? `/dashboard/licenses/${license.id}` : '/dashboard'
  switch (errors[code].remedy) {
    case 'seats':
      return license ? (
        <InstanceList licenseId={license.id} guide={`${page}?sekme=kurulum`} />
      ) : (
        <LinkButton to={page}>Lisanslarıma git</LinkButton>
      )
    case 'instances':
      return <LinkButton to={page}>{license ? 'Çalışan kurulumları gör' : 'Lisanslarıma git'}</LinkButton>
    case 'key':
      return <LinkButton to="/dashboard">Doğru anahtarı kopyala</LinkButton>
    case 'setup':
      return (
        <LinkButton to={license ? `${page}?sekme=kurulum` : page}>
          Anahtarı nereye yazacağımı göster
        </LinkButton>
      )
    case 'product':
      return license ? (
        <LinkButton to={`/products/${license.product.id}`}>Ürünün sayfasını aç</LinkButton>
      ) : null
    case 'seller':
      return <ToTheSeller code={code} denial={denial} />
    case 'none':
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
