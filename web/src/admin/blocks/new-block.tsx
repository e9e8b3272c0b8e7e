import type { Block } from '@muhur/contract/shop/blocks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { Done } from '../../forms/done.tsx'
import { FormPage } from '../panel/form-page.tsx'
import { useUser } from '../people/users.ts'
import { prefilled } from './block-fields.ts'
import { BlockForm } from './block-form.tsx'
import { blockName } from '../panel/block-name.tsx'

/** A link from a denial, an instance or a user fills the form in. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const [done, setDone] = useState<Block>()
  const { fields, machine, userId } = prefilled(params)
  const user = useUser(userId)
  return (
    <FormPage
      title="Yeni engel"
      lead={done ? undefined : 'Bir makineyi, bir ağı ya da bir alıcıyı bütün lisanslardan engelleyin.'}
      back={{ to: '/admin/blocks', name: 'Engeller' }}
    >
      {done ? (
        <Done title="Engel eklendi">
          <p className="text-muted">
            <span className="font-semibold wrap-anywhere text-ink">{blockName(done)}</span> artık hiçbir
            lisansı kullanamaz. Çalışan kurulumlar bir sonraki nabzında durur.
          </p>
          <div className="flex flex-wrap gap-3 max-sm:grid">
            <LinkButton to="/admin/blocks" look="primary">
              Engellere dön
            </LinkButton>
            <Button
              onClick={() => {
                setParams({})
                setDone(undefined)
              }}
            >
              Bir engel daha ekle
            </Button>
          </div>
        </Done>
      ) : user.isLoading ? (
        <LoadingSkeleton what="Form" className="h-96" />
      ) : (
        <BlockForm
          key={params.toString()}
          // Without the linked user, the admin searches by hand.
          fields={{ ...fields, ...(user.data && { user: user.data }) }}
          machine={machine}
          onDone={setDone}
        />
      )}
    </FormPage>
  )
}
