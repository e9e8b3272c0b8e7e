import { useSyncExternalStore } from 'react'

/** False in a page that the server rendered, until hydration is through. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
