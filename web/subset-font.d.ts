declare module 'subset-font' {
  interface Wish {
    targetFormat: 'woff2'
    /** A number pins the axis, a range narrows it. */
    variationAxes: Record<string, number | { min: number; max: number }>
    keepFeatures: string[]
    noHinting: boolean
  }
  export default function subsetFont(font: Buffer, characters: string, wish: Wish): Promise<Buffer>
}
