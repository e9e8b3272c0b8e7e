import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { keep } from '../words/kept.ts'
import { Button } from '../ui/button.tsx'

const system = '(prefers-color-scheme: dark)'

function shownTheme(): 'dark' | 'light' {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'dark' || chosen === 'light') return chosen
  return window.matchMedia(system).matches ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(system)
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  query.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    query.removeEventListener('change', listener)
  }
}

/** Switches the theme, for this page and the next. */
export const switchTheme = () => choose(shownTheme() === 'dark' ? 'light' : 'dark')

function choose(theme: 'dark' | 'light'): void {
  document.documentElement.dataset.theme = theme
  keep('muhur.theme', theme)
}

export function ThemeToggle() {
  const dark = useSyncExternalStore(subscribe, shownTheme, () => 'dark') === 'dark'
  const label = dark ? 'Açık temaya geç' : 'Koyu temaya geç'
  const Icon = dark ? Sun : Moon
  return (
    <Button look="ghost" size="icon" aria-label={label} title={label} onClick={switchTheme}>
      <Icon aria-hidden="true" className="size-4.5" />
    </Button>
  )
}
