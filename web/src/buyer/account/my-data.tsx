import { downloadOwnData } from '@muhur/contract/shop/privacy-calls'
import { useMutation } from '@tanstack/react-query'
import { FileBraces, FileText, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { askFile } from '../../api/ask.ts'
import { saveFile } from '../../ui/save-file.ts'
import { SecretRefusal } from '../../session/secret-refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Notice } from '../../ui/state/notice.tsx'
import { ErasurePart } from './erasure.tsx'

/** The viewer's data: a download, and a request for erasure. */
export function MyData({ say }: { say: (notice: Notice) => void }) {
  const download = useDownload()
  return (
    <div className="grid max-w-[46rem] gap-5">
      <Card className="grid gap-4">
        <div>
          <h3 className="text-section">Verilerinizi indirin</h3>
          <p className="mt-4 text-muted">
            Hesabınız, lisanslarınız, kurulumlarınız, reddedilen istekleriniz, oturumlarınız, token’larınız ve
            yapılan işlemler: sizinle ilgili sakladıklarımız bu dosyadadır; neyin neden dışarıda kaldığı
            dosyanın sonunda yazar. Lisans anahtarlarınız da içinde olduğu için dosyayı kimseyle paylaşmayın.
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:grid">
          {files.map(({ format, icon, text }) => (
            <Button
              key={format}
              icon={icon}
              busy={download.isPending && download.variables === format}
              onClick={() => download.mutate(format)}
            >
              {text}
            </Button>
          ))}
        </div>
        <SecretRefusal error={download.error} />
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

const files: { format: 'html' | 'json'; icon: LucideIcon; text: string }[] = [
  { format: 'html', icon: FileText, text: 'Okunur dosya (HTML)' },
  { format: 'json', icon: FileBraces, text: 'Program için (JSON)' },
]

/** Not a link: the browser would save a refusal as the file. */
function useDownload() {
  return useMutation({
    mutationFn: async (format: 'html' | 'json') => {
      const file = await askFile(downloadOwnData, { query: { format } }, { preferServerText: true })
      saveFile(file, `muhur-verilerim-${new Date().toISOString().slice(0, 10)}.${format}`)
    },
  })
}
