import { keyOf } from '@muhur/contract/operation'
import { chooseLanding, getLandingChoice, type LandingChoice } from '@muhur/contract/site/landing'
import type { LicenseStatus, ListedLicense } from '@muhur/contract/shop/licenses'
import { listLicenses } from '@muhur/contract/shop/licenses-calls'
import { ExternalLink } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useAnswer, useChange } from '../../../api/use-answer.ts'
import { useListPage } from '../../../list/use-list.ts'
import { useSignedIn } from '../../../session/use-session.ts'
import { shortKey } from '../../../words/short-key.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { LoadingSkeleton } from '../../../ui/state/skeleton.tsx'
import { refuse } from '../../../forms/form-end.tsx'
import type { Notice } from '../../../ui/state/notice.tsx'
import { formColumns } from '../../panel/form-page.tsx'

type Say = (notice: Notice) => void

/** The maximum page size of the list. */
const offered = 200

/** Licenses of one admin, as candidates for the landing page. */
const useShowable = (userId: string, status: LicenseStatus) =>
  useListPage(listLicenses, { query: { user_id: userId, status, page: '1', limit: String(offered) } })

/** The licenses of the landing page's public demo. */
export function LandingDemo({ say }: { say: Say }) {
  const userId = useSignedIn()!.id
  const choice = useAnswer(getLandingChoice, {})
  const active = useShowable(userId, 'active')
  const expired = useShowable(userId, 'expired')
  const queries = [choice, active, expired]
  return (
    <div className={formColumns}>
      <p className="max-w-[66ch] text-muted">
        Ziyaretçi ana sayfada “Doğrula” düğmesine basar; sayfa seçtiğiniz anahtarı bu sunucuya gerçekten sorar
        ve imzayı tarayıcıda kontrol eder. Bu anahtarı herkes okuyabilir: satmadığınız bir ürün için kendinize
        lisans verip onu seçin.
      </p>
      {choice.data && active.data && expired.data ? (
        <ChoiceForm choice={choice.data} active={active.data.rows} expired={expired.data.rows} say={say} />
      ) : queries.some(({ error }) => error) ? (
        <ErrorBox
          message="Deneme ayarı yüklenemedi."
          onRetry={() => queries.forEach(({ refetch }) => void refetch())}
        />
      ) : (
        <LoadingSkeleton what="Deneme ayarı" className="h-56" />
      )}
    </div>
  )
}

interface ChoiceFormProps {
  choice: LandingChoice
  active: ListedLicense[]
  expired: ListedLicense[]
  say: Say
}

function ChoiceForm({ choice, active, expired, say }: ChoiceFormProps) {
  const client = useQueryClient()
  const save = useChange(chooseLanding)
  const { register, handleSubmit, setError, reset, watch, formState } = useForm({
    defaultValues: {
      license_id: choice.license_id ?? '',
      expired_license_id: choice.expired_license_id ?? '',
    },
  })
  const { errors, isSubmitting } = formState
  const off = watch('license_id') === ''

  const submit = handleSubmit(async (fields) => {
    const license_id = fields.license_id || null
    const chosen = { license_id, expired_license_id: license_id && (fields.expired_license_id || null) }
    try {
      client.setQueryData(keyOf(getLandingChoice, {}), await save.mutateAsync({ body: chosen }))
      reset({ license_id: chosen.license_id ?? '', expired_license_id: chosen.expired_license_id ?? '' })
      say({ text: license_id ? 'Deneme ana sayfada görünüyor.' : 'Deneme kapatıldı.' })
    } catch (error) {
      refuse(error, ['license_id', 'expired_license_id'], setError)
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label="Geçerli anahtar"
        help={
          active.length > 0
            ? 'Yalnızca kendi aktif lisanslarınız seçilebilir.'
            : 'Sizin adınıza aktif bir lisans yok; önce kendinize bir lisans verin.'
        }
        error={errors.license_id?.message}
      >
        {(wiring) => (
          <Select {...wiring} {...register('license_id')}>
            <option value="">Kapalı: ana sayfada deneme yok</option>
            <Options licenses={active} chosen={choice.license_id} />
          </Select>
        )}
      </Field>
      {!off && (
        <Field
          label="Süresi dolmuş anahtar"
          optional
          help="Reddin nasıl göründüğünü gösterir."
          error={errors.expired_license_id?.message}
        >
          {(wiring) => (
            <Select {...wiring} {...register('expired_license_id')}>
              <option value="">Gösterme</option>
              <Options licenses={expired} chosen={choice.expired_license_id} />
            </Select>
          )}
        </Field>
      )}
      {errors.root?.message !== undefined && <ErrorBox message={errors.root.message} />}
      <div className="flex flex-wrap items-center gap-3 max-sm:grid">
        <Button type="submit" look="primary" busy={isSubmitting}>
          Denemeyi kaydet
        </Button>
        <a href="/" target="_blank" rel="noreferrer" className={buttonClass({ look: 'ghost' })}>
          <ExternalLink aria-hidden="true" className="size-4" />
          Ana sayfaya bak
        </a>
      </div>
    </form>
  )
}

/** A chosen license stays visible even if another admin owns the license or its status changed. */
function Options({ licenses, chosen }: { licenses: ListedLicense[]; chosen: string | null }) {
  const missing = chosen !== null && !licenses.some(({ id }) => id === chosen)
  return (
    <>
      {missing && <option value={chosen}>Şimdiki seçim (listenizde değil)</option>}
      {licenses.map(({ id, license_key, product }) => (
        <option key={id} value={id}>
          {shortKey(license_key)} · {product.name}
        </option>
      ))}
    </>
  )
}
