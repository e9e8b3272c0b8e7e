import { useEffect, useState } from 'react'

const storageKey = 'muhur.height'

interface Kept {
  height: number
  /** The page and the width that have this height. */
  of: string
}

const present = () => `${window.location.pathname}${window.location.search} ${window.innerWidth}`

/**
 * Pixels to reserve for a reloaded page until its content is there: the page is as high as this tab has left the page, so that the
 * scroll position can be restored and the footer stays below. Undefined for another page or width.
 */
export function useKeptHeight(): number | undefined {
  const [height, setHeight] = useState(heightBefore)

  // By what the page shows: an answer may be there long before its rows.
  useEffect(() => {
    if (height === undefined) return undefined
    const release = () => {
      if (!document.querySelector('main [data-skeleton]')) setHeight(undefined)
    }
    release()
    const content = new MutationObserver(release)
    content.observe(document.body, { childList: true, subtree: true })
    return () => content.disconnect()
  }, [height])

  useEffect(() => {
    window.addEventListener('pagehide', keepHeight)
    return () => window.removeEventListener('pagehide', keepHeight)
  }, [])

  return height
}

function keepHeight(): void {
  try {
    const kept: Kept = { height: document.documentElement.scrollHeight, of: present() }
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Storage is full or disabled: the reloaded page begins at its top.
  }
}

function heightBefore(): number | undefined {
  try {
    const { height, of } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Kept>
    return of === present() ? height : undefined
  } catch {
    return undefined
  }
}
