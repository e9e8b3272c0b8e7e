import { ownDataUrl } from '@muhur/contract/privacy'
import { FileBraces, FileText, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { Notice } from '../ui/notice.tsx'
import { ErasurePart } from './erasure.tsx'

/** The viewer's data: to take along, and to have erased. */
export function MyData({ say }: { say: (notice: Notice) => void }) {
  return (
    <div className="grid max-w-[46rem] gap-5">
      <Card className="grid gap-4">
        <div>
          <h3 className="text-section">Verilerinizi indirin</h3>
          <p className="mt-1.5 text-muted">
            Hesabınız, lisanslarınız, kurulumlarınız, reddedilen istekleriniz, oturumlarınız, token’larınız ve
            yapılan işlemler: sizinle ilgili ne saklıyorsak bu dosyadadır. Lisans anahtarlarınız da içinde
            olduğu için dosyayı kimseyle paylaşmayın.
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:grid">
          <Download format="html" icon={FileText} text="Okunur dosya (HTML)" />
          <Download format="json" icon={FileBraces} text="Program için (JSON)" />
        </div>
      </Card>
      <ErasurePart say={say} />
      <p className="text-muted">
        Hangi bilginin ne kadar saklandığını{' '}
        <Link to="/privacy#sureler" className="text-primary underline underline-offset-4">
          Gizlilik Politikası
        </Link>{' '}
        anlatır.
      </p>
    </div>
  )
}

function Download({ format, icon: Icon, text }: { format: string; icon: LucideIcon; text: string }) {
  return (
    <a href={`${ownDataUrl}?format=${format}`} download className={buttonClass()}>
      <Icon aria-hidden="true" className="size-4.5" />
      {text}
    </a>
  )
}
