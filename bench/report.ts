import type { Figure } from './figures.ts'

const columns = [
  'figure',
  'mühür',
  'bare',
  'naive',
  'small',
  'none dead',
  'ratio',
  'spread',
  'target',
  '',
] as const

/** The table with aligned columns; empty columns are left out. */
export function table(figures: Figure[]): string {
  const rows = [[...columns], ...figures.map(cells)]
  const used = columns.map(
    (name, column) => name === 'figure' || rows.slice(1).some((row) => row[column] !== ''),
  )
  const kept = rows.map((row) => row.filter((_, column) => used[column]))
  const widths = kept[0]!.map((_, column) => Math.max(...kept.map((row) => row[column]!.length)))
  return kept
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('  '),
    )
    .join('\n')
}

/** One figure in one line, printed during the run. */
export function line({ name, unit, values, ratio }: Figure): string {
  const numbers = Object.entries(values).map(([who, value]) => `${who} ${amount(value, unit)}`)
  return `${name}: ${numbers.join(', ')} ${unit}${ratio ? `, ratio ${ratio.median.toFixed(2)}` : ''}`
}

function cells({ name, unit, values, ratio, target, met }: Figure): string[] {
  const value = (who: string) => (who in values ? amount(values[who]!, unit) : '')
  return [
    unit === 'calls/s' ? name : `${name}, ${unit}`,
    value('mühür'),
    value('bare'),
    value('naive'),
    value('small'),
    value('none dead'),
    ratio ? ratio.median.toFixed(2) : '',
    ratio ? `${ratio.lowest.toFixed(2)}–${ratio.highest.toFixed(2)}` : '',
    target ? `${target.at === 'least' ? '≥' : '≤'} ${target.limit}` : '',
    met === null ? '' : met ? 'met' : 'missed',
  ]
}

function amount(value: number, unit: Figure['unit']): string {
  const digits = unit === 'ms' ? 2 : 0
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
