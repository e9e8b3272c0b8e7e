import { previewBlock, type BlockEffect, type BlockSubject } from '@muhur/contract/shop/blocks'
import { Info, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatCount } from '../../words/format-count.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { reason } from '../../ui/state/notice.tsx'

/** Preview of the block's effect. */
export function Effect({ subject }: { subject: BlockSubject | undefined }) {
  const settled = useSettled(subject)
  const { data, error } = useAnswer(previewBlock, { body: settled! }, { enabled: settled !== undefined })
  const shown = subject === undefined || settled === undefined ? undefined : data
  const strikes = shown !== undefined && shown.instances > 0
  const Icon = strikes ? TriangleAlert : Info
  return (
    <div
      role="status"
      className={`flex min-h-14 items-center gap-3 rounded-button border px-4 py-3 ${strikes ? 'border-warn bg-warn-bg' : 'border-line bg-tint'}`}
    >
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${strikes ? 'text-warn' : 'text-muted'}`} />
      <p>
        {subject === undefined
          ? 'Neyi engelleyeceğinizi seçince etkisi burada görünür.'
          : error
            ? reason(error)
            : shown
              ? sentence(shown)
              : 'Etkisi hesaplanıyor...'}
      </p>
    </div>
  )
}

export function sentence({ instances, licenses, owners, more, exists }: BlockEffect): string {
  if (exists) return 'Bu zaten engellenmiş; yeniden eklenemez.'
  if (instances === 0) return 'Şu anda çalışan hiçbir kurulum durmaz; bundan sonraki istekler reddedilir.'
  if (more) return `${formatCount(instances)} kurulumdan fazlası bir sonraki nabzında durur.`
  return `${formatCount(instances)} kurulum bir sonraki nabzında durur (${formatCount(owners)} alıcı, ${formatCount(licenses)} lisans).`
}

/** Debounces the subject while the admin types. */
function useSettled(subject: BlockSubject | undefined): BlockSubject | undefined {
  const text = JSON.stringify(subject)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 300)
    return () => clearTimeout(timer)
  }, [text])
  return settled === text && settled !== undefined ? (JSON.parse(settled) as BlockSubject) : undefined
}
