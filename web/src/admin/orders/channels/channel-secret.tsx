import type { IssuedChannel } from '@muhur/contract/sales/channels'
import { Link } from 'react-router'
import { SecretDialog } from '../../../ui/dialogs/secret-dialog.tsx'
import { NoticeAddress } from './notice-address.tsx'
import { chapterOf } from './channel-words.tsx'

const signed =
  'Bildirimler bu gizli anahtarla imzalanır. Anahtar yalnızca şimdi gösterilir; sitenizin gizli ayarlarına (örneğin .env) yazın.'
const entered = 'Anahtar yalnızca şimdi gösterilir; sağlayıcının ayarlarına, belgenin gösterdiği yere yazın.'

/** The secret that signs or proves notices, and the address for notices. */
export function ChannelSecret({ issued, onClose }: { issued: IssuedChannel; onClose: () => void }) {
  return (
    <SecretDialog
      title={issued.name}
      lead={issued.provider === 'generic' ? signed : entered}
      secret={issued.secret!}
      name="Gizli anahtar"
      verb="Kopyala"
      onClose={onClose}
    >
      <div className="mt-4 grid gap-1">
        <p className="text-meta text-muted">Bildirimlerin gönderileceği adres</p>
        <NoticeAddress url={issued.url} />
        <p className="text-meta text-muted">
          Nereye yazılacağı{' '}
          <Link
            to={chapterOf(issued.provider)}
            target="_blank"
            className="text-primary underline underline-offset-4"
          >
            belgede
          </Link>{' '}
          adım adım yazar.
        </p>
      </div>
    </SecretDialog>
  )
}
