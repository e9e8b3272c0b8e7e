const units = [
  { seconds: 86_400, word: 'gün', every: 'günde' },
  { seconds: 3600, word: 'saat', every: 'saatte' },
  { seconds: 60, word: 'dakika', every: 'dakikada' },
  { seconds: 1, word: 'saniye', every: 'saniyede' },
]

/** "1 saat 30 dakika" */
export function lengthInWords(seconds: number): string {
  return partsOf(seconds)
    .map(({ count, word }) => `${count} ${word}`)
    .join(' ')
}

/** "5 dakikada bir": the last unit takes the ending. */
export function everyInWords(seconds: number): string {
  const parts = partsOf(seconds)
  return `${parts.map(({ count, word, every }, at) => `${count} ${at === parts.length - 1 ? every : word}`).join(' ')} bir`
}

function partsOf(seconds: number) {
  let rest = Math.max(0, Math.round(seconds))
  const parts = units.map((unit) => {
    const count = Math.floor(rest / unit.seconds)
    rest -= count * unit.seconds
    return { count, ...unit }
  })
  const said = parts.filter(({ count }) => count > 0)
  return said.length > 0 ? said : parts.slice(-1)
}
