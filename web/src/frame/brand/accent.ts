import { palette, type PaletteName } from '@muhur/contract/site/palette'
import { contrast, hexOf, oklchOf, type Oklch } from '../../ui/marks/oklch.ts'

interface Shades {
  primary: string
  /** Under the pointer. */
  strong: string
  /** Text on `primary` and `strong`. */
  on: string
}

export const accentThemes = ['light', 'dark'] as const
type Theme = (typeof accentThemes)[number]

/** A colour of `styles.css` in one theme. */
export function themed(theme: Theme, name: PaletteName): string {
  const [l, c, h] = palette[name][theme]
  return hexOf({ l, c, h })
}

const backgrounds = ['bg', 'surface', 'tint'] as const
const groundsIn = (theme: Theme) => backgrounds.map((name) => themed(theme, name))

/** Backgrounds behind text in the accent colour. */
export const grounds: Record<Theme, readonly string[]> = {
  light: groundsIn('light'),
  dark: groundsIn('dark'),
}

/** A little above AA's 4.5, which holds after any rounding. */
const enough = 4.6

/** The seller's colour with the least change of lightness that keeps every text readable, in each theme. */
export function shadesOf(accent: string): Record<Theme, Shades> {
  return { light: shadesIn('light', accent), dark: shadesIn('dark', accent) }
}

function shadesIn(theme: Theme, accent: string): Shades {
  const { l, c, h } = oklchOf(accent)
  const darker = theme === 'light'
  const on = hexOf(darker ? { l: 0.99, c: 0.005, h } : { l: 0.19, c: Math.min(c, 0.04), h })
  const step = darker ? -0.01 : 0.01
  let shade: Oklch = { l, c, h }
  const readable = (colour: string) =>
    [...grounds[theme], on].every((ground) => contrast(colour, ground) >= enough)
  while (!readable(hexOf(shade)) && shade.l >= 0 && shade.l <= 1) shade = { ...shade, l: shade.l + step }
  // Towards the side with more contrast, within the range of screens.
  const strong = { ...shade, l: Math.min(0.97, Math.max(0.12, shade.l + 6 * step)) }
  return { primary: hexOf(shade), strong: hexOf(strong), on }
}

const namesIn = (theme: Theme) => [`--accent-${theme}`, `--accent-strong-${theme}`, `--on-accent-${theme}`]

/**
 * The custom properties that `styles.css` takes the accent from. One for each theme: the build translates `light-dark()`
 * for older browsers in style sheets alone.
 */
export const accentNames = accentThemes.flatMap(namesIn)

export function accentProperties(accent: string): Record<string, string> {
  const values = accentThemes.flatMap((theme) => {
    const { primary, strong, on } = shadesOf(accent)[theme]
    return [primary, strong, on]
  })
  return Object.fromEntries(accentNames.map((name, at) => [name, values[at]!]))
}

export const accentStyle = (accent: string): string =>
  `:root{${Object.entries(accentProperties(accent))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
