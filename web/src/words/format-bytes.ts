const units = ['B', 'kB', 'MB', 'GB'] as const

/** "13,8 MB". */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const number = (bytes / 1024 ** step).toLocaleString('tr-TR', { maximumFractionDigits: step === 0 ? 0 : 1 })
  return `${number} ${units[step]}`
}
