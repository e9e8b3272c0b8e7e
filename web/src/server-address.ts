import { useSyncExternalStore } from 'react'

let rendered = 'https://sunucunuz'

/** The origin for which the page was rendered; hydration repeats this origin. */
export function renderFor(origin: string): void {
  rendered = origin
}

/** The page's origin, so that copied commands call this server. */
export const useServerAddress = (): string =>
  useSyncExternalStore(
    () => () => {},
    () => window.location.origin,
    () => rendered,
  )
