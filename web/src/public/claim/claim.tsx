import { claimOrder, claimPath } from '@muhur/contract/sales/claims'
import { useState, type FormEvent, type HTMLInputTypeAttribute, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useChange } from '../../api/use-answer.ts'
import { useBrand } from '../../frame/brand/use-brand.ts'
import { home, loginFor } from '../../session/return-path.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, inputClass } from '../../ui/fields/field.tsx'
import { ProviderMark } from '../../ui/marks/provider-mark.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'

/** A buyer moves a purchase from elsewhere into the own account. */
export function Component() {
  const user = useSignedIn()
  const { provider } = useBrand()
  return (
    <div className="page grid max-w-[52rem] grid-cols-[minmax(0,1fr)] content-start gap-8 py-12 lg:py-20">
      <header>
        <h1 className="text-page tracking-[-0.025em] sm:text-[2.5rem] sm:leading-[1.1]">Satın aldım</h1>
        <p className="mt-4 max-w-[60ch] text-lead text-muted">
          Bir mağazadan ya da pazar yerinden aldığınız lisansı {provider} hesabınıza alın; anahtarı ve çalışan
          kurulumları aynı kalır.
        </p>
      </header>
      {user ? <Proofs name={user.discord_username} /> : <SignIn />}
    </div>
  )
}

function SignIn() {
  const { provider } = useBrand()
  return (
    <Card className="grid justify-items-start gap-4">
      <p className="max-w-[60ch]">
        Lisansın kimin hesabına geçeceğini bilmemiz için önce {provider} hesabınızla giriş yapın. Sonra bu
        sayfaya dönersiniz; sipariş numaranızı ve e-postanızı ya da dosyanızdaki anahtarı yanınızda
        bulundurun.
      </p>
      <LinkButton to={loginFor(claimPath)} look="primary" className="max-sm:w-full">
        <ProviderMark />
        {provider} ile Giriş Yap
      </LinkButton>
    </Card>
  )
}

function Proofs({ name }: { name: string }) {
  return (
    <>
      <p className="text-muted">
        Lisans şu hesaba geçer: <span className="font-semibold wrap-anywhere text-ink">{name}</span>
      </p>
      <ClaimForm
        title="Sipariş numarası ve e-posta ile"
        text="İkisi de mağazanın size gönderdiği sipariş e-postasında yazar."
        fields={[
          { name: 'order_number', label: 'Sipariş numarası', maxLength: 200 },
          { name: 'email', label: 'Siparişte kullandığınız e-posta', maxLength: 254, type: 'email' },
        ]}
      />
      <ClaimForm
        title="Dosyanızdaki anahtar ile"
        text="BuiltByBit ve Voxel Shop anahtarı indirdiğiniz dosyaya yazar. Bu bilgi yalnızca sizde vardır; kimseye göndermeyin."
        fields={[{ name: 'code', label: 'Lisans anahtarı ya da indirme kodu', maxLength: 200 }]}
      />
    </>
  )
}

interface ClaimField {
  name: 'order_number' | 'email' | 'code'
  label: string
  maxLength: number
  type?: HTMLInputTypeAttribute
}

function ClaimForm({ title, text, fields }: { title: string; text: ReactNode; fields: ClaimField[] }) {
  const change = useChange(claimOrder)
  const [missing, setMissing] = useState<string>()

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const entries = fields.map(({ name }) => [name, (values.get(name) as string).trim()] as const)
    const empty = entries.find(([, value]) => value === '')?.[0]
    setMissing(empty)
    if (empty) return (form.elements.namedItem(empty) as HTMLInputElement).focus()
    if (!change.isPending) change.mutate({ body: Object.fromEntries(entries) })
  }

  return (
    <Card>
      <form onSubmit={send} noValidate className="grid gap-4">
        <div>
          <h2 className="text-section">{title}</h2>
          <p className="mt-1 text-muted">{text}</p>
        </div>
        {fields.map(({ name, label, ...input }) => (
          <Field key={name} label={label} error={missing === name ? 'Bu alanı doldurun.' : undefined}>
            {(wiring) => (
              <input
                name={name}
                autoComplete="off"
                spellCheck={false}
                {...input}
                {...wiring}
                className={inputClass}
              />
            )}
          </Field>
        ))}
        {change.error && <ErrorBox message="Bilgiler gönderilemedi." error={change.error} />}
        <p role="status" className="rounded-button border border-line bg-tint px-4 py-3 empty:sr-only">
          {change.isSuccess && !change.isPending && <Received />}
        </p>
        <Button
          type="submit"
          look="primary"
          busy={change.isPending}
          className="justify-self-start max-sm:justify-self-stretch"
        >
          Lisansımı al
        </Button>
      </form>
    </Card>
  )
}

/** The same text for every guess. */
function Received() {
  return (
    <>
      Bilgiler doğruysa lisansınız artık{' '}
      <Link to={home} className="text-primary underline underline-offset-4">
        panelinizde görünür
      </Link>
      . Görünmüyorsa bilgileri kontrol edin ya da{' '}
      <Link to="/contact" className="text-primary underline underline-offset-4">
        satıcıya yazın
      </Link>
      .
    </>
  )
}
