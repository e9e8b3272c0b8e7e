import { Moon, Sun } from 'lucide-react'
import { savePreference } from '../words/preferences.ts'
import { Button } from '../ui/button.tsx'

function shownTheme(): 'dark' | 'light' {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'dark' || chosen === 'light') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Switches the theme, for this page and the next. */
export function switchTheme(): void {
  const theme = shownTheme() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  savePreference('muhur.theme', theme)
}

/** The styles choose the icon and its words, so that both are right before the page's code has come. */
export function ThemeToggle() {
  return (
    <Button look="ghost" size="icon" title="Temayı değiştir" onClick={switchTheme}>
      <span className="only-dark">
        <Sun aria-hidden="true" className="size-4.5" />
        <span className="sr-only">Açık temaya geç</span>
      </span>
      <span className="only-light">
        <Moon aria-hidden="true" className="size-4.5" />
        <span className="sr-only">Koyu temaya geç</span>
      </span>
    </Button>
  )
}
