/** A colour in OKLCH (CSS Color 4 §9.4): lightness from 0 to 1, chroma, hue in degrees. */
type Colour = readonly [l: number, c: number, h: number]

/**
 * The colours that more than a style sheet needs. `web/src/styles.css` names all colours; those that both name are equal
 * (`scripts/laws/palette.test.ts`).
 */
export const palette = {
  bg: { light: [0.985, 0.004, 230], dark: [0.165, 0.018, 255] },
  surface: { light: [1, 0, 0], dark: [0.205, 0.02, 255] },
  tint: { light: [0.965, 0.006, 230], dark: [0.245, 0.022, 255] },
  line: { light: [0.9, 0.01, 240], dark: [0.33, 0.022, 255] },
  field: { light: [0.62, 0.022, 245], dark: [0.56, 0.026, 252] },
  ink: { light: [0.23, 0.028, 255], dark: [0.955, 0.008, 240] },
  muted: { light: [0.45, 0.026, 250], dark: [0.755, 0.02, 245] },
  primary: { light: [0.5, 0.086, 197], dark: [0.8, 0.125, 192] },
  'on-primary': { light: [0.99, 0.005, 200], dark: [0.19, 0.04, 210] },
} as const satisfies Record<string, Record<'light' | 'dark', Colour>>

export type PaletteName = keyof typeof palette

export const written = ([l, c, h]: Colour): string => `oklch(${l} ${c} ${h})`
