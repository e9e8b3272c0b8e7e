import type { LicenseDetail } from '@muhur/contract/shop/license-detail'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Tagged } from '../../../api/ask.ts'
import { shortKey } from '../../../words/short-key.ts'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { Loading } from '../../../ui/state/loading.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { FormPage } from '../../panel/form-page.tsx'
import { EditForm } from './edit-form.tsx'
import { useLicense } from '../page/use-license.ts'

export function Component() {
  const { id = '' } = useParams()
  const query = useLicense(id)
  return (
    <FormPage
      title="Lisansı düzenle"
      back={{ to: `/admin/licenses/${id}`, name: 'Lisans' }}
      lead={query.data && `${shortKey(query.data.value.license_key)} · ${query.data.value.product.name}`}
    >
      {query.data ? (
        <Edit key={id} read={query.data} />
      ) : query.error ? (
        <ErrorBox message="Lisans yüklenemedi." error={query.error} onRetry={query.refetch} />
      ) : (
        <Loading what="Lisans">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </FormPage>
  )
}

/** The form keeps its initial state: a refetch must not change fields during typing. */
function Edit({ read }: { read: Tagged<LicenseDetail> }) {
  const [base, setBase] = useState(read)
  const navigate = useNavigate()
  return (
    <EditForm
      key={base.tag}
      base={base}
      onRebase={setBase}
      onSaved={(id) => void navigate(`/admin/licenses/${id}`)}
    />
  )
}
