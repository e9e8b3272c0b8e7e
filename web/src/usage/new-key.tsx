import { replaceLicenseKey, type KeyRule, type ReplacedKey } from '@muhur/contract/shop/license/license-key'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { RotationDialog } from '../session/rotation-dialog.tsx'
import { useSignedIn } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { SecretDialog } from '../ui/dialogs/secret-dialog.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { Moment } from '../ui/time.tsx'
import { FormerKeyNote } from './former-key-note.tsx'
import { useChange } from '../api/use-answer.ts'
import { useKeyRule } from './use-key.ts'

interface NewKeyProps {
  licenseId: string
  /** How many instances run. */
  running: number
  /** The texts of the control and the dialog, for the owner or for the seller. */
  words: {
    verb: string
    title: string
    /** Where the instances' key is to be changed, and by whom. */
    remedy: string
    /** Who finds the new key where. */
    shown: string
  }
}

/** Gives a license a new key, and shows how long the old key still works. */
export function NewKey({ licenseId, running, words }: NewKeyProps) {
  const { data: rule, isLoading } = useKeyRule(licenseId)
  const isAdmin = useSignedIn()?.role === 'admin'
  const [asking, setAsking] = useState(false)
  const [replaced, setReplaced] = useState<ReplacedKey>()
  // About as high as the control of most licenses: the facts below must not move.
  if (isLoading) return <Skeleton className={isAdmin ? 'h-9' : 'h-16'} />
  if (!rule) return null
  return (
    <div className="grid justify-items-start gap-3 print:hidden">
      {rule.former_key && <FormerKeyNote formerKey={rule.former_key} />}
      {rule.possible_at === null && (
        <Button size="small" icon={RefreshCw} onClick={() => setAsking(true)}>
          {words.verb}
        </Button>
      )}
      <AllowanceNote rule={rule} />
      {asking && (
        <NewKeyDialog
          licenseId={licenseId}
          running={running}
          hasFormerKey={rule.former_key !== null}
          words={words}
          onReplaced={(key) => {
            setAsking(false)
            setReplaced(key)
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {replaced && (
        <SecretDialog
          title="Yeni anahtar"
          lead={words.shown}
          secret={replaced.license_key}
          name="Anahtar"
          verb="Anahtarı kopyala"
          onClose={() => setReplaced(undefined)}
        />
      )}
    </div>
  )
}

interface NewKeyDialogProps extends NewKeyProps {
  /** Whether an old key still works. */
  hasFormerKey: boolean
  onReplaced: (key: ReplacedKey) => void
  onClose: () => void
}

function NewKeyDialog({ licenseId, running, hasFormerKey, words, onReplaced, onClose }: NewKeyDialogProps) {
  const replace = useChange(replaceLicenseKey, { afterFailure: true, gcTime: 0 })
  return (
    <RotationDialog
      title={words.title}
      question="Eski anahtar ne kadar daha çalışsın?"
      now="Hemen dursun"
      rotate={(overlap) => replace.mutateAsync({ params: { licenseId }, body: { overlap } }).then(onReplaced)}
      error={replace.error}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 pl-5 text-muted">
        <li>Lisans, kurulumları ve geçmişi aynı kalır; hiçbir kurulum yerini kaybetmez.</li>
        <li>{words.remedy}</li>
        <li>
          {running > 0
            ? `Süre dolunca eski anahtar reddedilir; anahtarı değiştirilmeyen kurulum bir sonraki nabzında durur (şu an ${running} kurulum çalışıyor).`
            : 'Süre dolunca eski anahtar reddedilir.'}
        </li>
        {hasFormerKey && <li>Önceki yenilemeden kalan eski anahtar hemen durur.</li>}
      </ul>
    </RotationDialog>
  )
}

/** The replacements left to the owner; admins have no limit. */
function AllowanceNote({ rule: { replacements_left, possible_at } }: { rule: KeyRule }) {
  if (replacements_left === null) return null
  return (
    <p className="text-meta text-muted">
      {possible_at === null ? (
        `Bir yıl içinde ${replacements_left} kez daha yenileyebilirsiniz.`
      ) : (
        <>
          Bu yılki yenileme hakkınız doldu; yeniden: <Moment at={possible_at} />. Acelesi varsa satıcınıza
          yazın.
        </>
      )}
    </p>
  )
}
