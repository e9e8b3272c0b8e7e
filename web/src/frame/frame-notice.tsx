import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isForThisTab } from '../session/store.ts'
import type { Detour } from '../session/return-path.ts'
import { useNotice } from '../ui/state/notice.tsx'
import { onPreferenceRefused } from '../words/preferences.ts'

const full = 'Tarayıcınız bu sitenin verilerini saklayamıyor'

/** Notices about lost data where the browser's storage is full or disabled, and about another page than the requested one. */
export function FrameNotice() {
  const { say, noticeBar } = useNotice()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const { detour } = (state ?? {}) as Detour

  useEffect(() => {
    if (isForThisTab()) say({ text: `${full}: girişiniz yalnızca bu sekmede geçerli.` })
    return onPreferenceRefused(() => say({ text: `${full}: seçiminiz sayfa yenilenene kadar geçerli.` }))
  }, [say])

  useEffect(() => {
    if (!detour) return
    say({ text: detour })
    // Once: a reload of the page repeats no notice.
    void navigate({ pathname, search, hash }, { replace: true, state: null })
  }, [detour, say, navigate, pathname, search, hash])

  return noticeBar
}
