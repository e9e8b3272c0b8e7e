import { useEffect } from 'react'
import { onNotKept } from '../words/kept.ts'
import { isForThisTab } from '../session/store.ts'
import { useNotice } from '../ui/state/notice.tsx'

const full = 'Tarayıcınız bu sitenin verilerini saklayamıyor'

/** Says what a full or disabled storage of the browser forgets. */
export function NotKept() {
  const { say, noticeBar } = useNotice()
  useEffect(() => {
    if (isForThisTab()) say({ text: `${full}: girişiniz yalnızca bu sekmede geçerli.` })
    return onNotKept(() => say({ text: `${full}: seçiminiz sayfa yenilenene kadar geçerli.` }))
  }, [say])
  return noticeBar
}
