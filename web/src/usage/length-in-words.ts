const units = [
  { word: 'gün', seconds: 86_400 },
  { word: 'saat', seconds: 3_600 },
  { word: 'dakika', seconds: 60 },
  { word: 'saniye', seconds: 1 },
]

/** A span of time by its two largest units: "1 gün", "1 saat 30 dakika". */
export function lengthInWords(seconds: number): string {
  const parts: string[] = []
  let left = seconds
  for (const unit of units) {
    const count = Math.floor(left / unit.seconds)
    left -= count * unit.seconds
    if (count > 0) parts.push(`${count} ${unit.word}`)
  }
  return parts.slice(0, 2).join(' ') || '0 saniye'
}
