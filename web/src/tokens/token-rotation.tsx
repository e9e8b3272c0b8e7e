import { rotateToken, type ApiToken, type IssuedToken } from '@muhur/contract/access/tokens'
import { useChange } from '../api/use-answer.ts'
import { RotationDialog } from '../session/rotation-dialog.tsx'

interface RotateDialogProps {
  token: ApiToken
  onIssued: (issued: IssuedToken) => void
  onClose: () => void
}

/** A new secret for a token; the old secret works a little longer, while programs change over. */
export function RotateDialog({ token: { id, name, product }, onIssued, onClose }: RotateDialogProps) {
  const rotate = useChange(rotateToken)
  return (
    <RotationDialog
      title="Token yenilensin mi?"
      lead={`${name} yeni bir token alır; adı, ${product ? 'ürünü, ' : ''}yetkileri ve bitişi aynı kalır. Daha önceki bir yenilemeden kalan eski token hemen durur.`}
      question="Eski token ne kadar daha çalışsın?"
      now="Hemen dursun"
      rotate={(overlap) => rotate.mutateAsync({ params: { id }, body: { overlap } }).then(onIssued)}
      error={rotate.error}
      onClose={onClose}
    />
  )
}
