import { useHydrated } from '../ui/hydrated.ts'

let rendered = 'https://sunucunuz'

/** The origin for which the page was rendered; hydration repeats this origin. */
export function renderFor(origin: string): void {
  rendered = origin
}

/** The page's origin, so that copied commands call this server. */
export const useServerAddress = (): string => (useHydrated() ? window.location.origin : rendered)
