import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

const storageKey = 'muhur.height'

interface Kept {
  height: number
  /** The page and the width that have this height. */
  of: string
}

const present = () => `${window.location.pathname}${window.location.search} ${window.innerWidth}`

/**
 * Pixels to reserve for a reloaded page until its answers are there: the page is as high as this tab has left the page, so that the
 * scroll position can be restored and the footer stays below. Undefined for another page or width.
 */
export function useKeptHeight(): number | undefined {
  const [height, setHeight] = useState(heightBefore)
  const isFetching = useIsFetching() > 0
  const hasAsked = useRef(false)

  useEffect(() => {
    if (isFetching) hasAsked.current = true
    else if (hasAsked.current) setHeight(undefined)
  }, [isFetching])

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
