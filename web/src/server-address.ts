import { gateUrls } from '@muhur/contract/gate'
import { useSyncExternalStore } from 'react'

let rendered = 'https://sunucunuz'

/** The origin that a page is rendered ahead for, and the one its first drawing in the browser repeats. */
export function renderFor(origin: string): void {
  rendered = origin
}

/** Where the page came from, so that what is copied from it runs. */
export const useServerAddress = (): string =>
  useSyncExternalStore(
    () => () => {},
    () => window.location.origin,
    () => rendered,
  )

export const useValidateAddress = (): string => useServerAddress() + gateUrls.validate
