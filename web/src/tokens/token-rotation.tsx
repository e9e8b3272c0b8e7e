import type { ApiToken, IssuedToken } from '@muhur/contract/api-token'
import { useForm } from 'react-hook-form'
import { Choice } from '../forms/choice.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TokenRefusal } from './token-refusal.tsx'
import { useRotateToken } from './use-tokens.ts'

const hour = 60 * 60

interface RotateDialogProps {
  token: ApiToken
  onIssued: (issued: IssuedToken) => void
  onClose: () => void
}

/** A new secret for a token; the former secret works a little longer, while programs change over. */
export function RotateDialog({ token: { id, name }, onIssued, onClose }: RotateDialogProps) {
  const rotate = useRotateToken()
  const { register, handleSubmit } = useForm({ defaultValues: { overlap: String(24 * hour) } })
  const save = handleSubmit(async ({ overlap }) => {
    await rotate.mutateAsync({ id, overlap: Number(overlap) }).then(onIssued, () => undefined)
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Token yenilensin mi?"
      lead={`${name} yeni bir token alır; adı, yetkileri ve bitişi aynı kalır. Daha önceki bir yenilemeden kalan eski token hemen durur.`}
    >
      <form onSubmit={(event) => void save(event)} className="mt-5 grid gap-5">
        <Choice
          legend="Eski token ne kadar daha çalışsın?"
          field={register('overlap')}
          options={[
            { value: '0', text: 'Hemen dursun' },
            { value: String(hour), text: '1 saat' },
            { value: String(24 * hour), text: '1 gün' },
            { value: String(7 * 24 * hour), text: '7 gün' },
          ]}
        />
        <TokenRefusal error={rotate.error} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
          <Button onClick={onClose}>Vazgeç</Button>
          <Button type="submit" look="primary" busy={rotate.isPending}>
            Yenile
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
