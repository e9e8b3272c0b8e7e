/** A colour in OKLCH (Ottosson 2020; CSS Color 4 §9.4): lightness from 0 to 1, chroma, hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Triple = readonly [number, number, number]

/** Linear sRGB components from 0 to 1; beyond them for a colour that no screen shows. */
function linearOf({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

const curved = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)
const straight = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

const linearOfHex = (hex: string) =>
  [1, 3, 5].map((at) => straight(parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Triple

/** `#rrggbb`; a colour that no screen shows loses chroma until a screen shows it. */
export function hexOf(colour: Oklch): string {
  let { c } = colour
  let parts = linearOf(colour)
  while (c > 0 && parts.some((part) => part < -0.0005 || part > 1.0005)) {
    c = Math.max(0, c - 0.004)
    parts = linearOf({ ...colour, c })
  }
  const bytes = parts.map((part) => Math.round(255 * curved(Math.min(1, Math.max(0, part)))))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOfHex(hex)
  const [x, y, z] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ]
  const a = 1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z
  const v = 0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z
  return {
    l: 0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z,
    c: Math.hypot(a, v),
    h: ((Math.atan2(v, a) * 180) / Math.PI + 360) % 360,
  }
}

/** Contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = linearOfHex(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
