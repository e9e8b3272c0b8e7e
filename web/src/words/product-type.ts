import { brand } from '../frame/brand/brand.ts'

const labels = new Map<string, string>([
  ['discord_bot', `${brand.provider} Bot`],
  ['minecraft', brand.game],
])

export const productTypeLabel = (type: string): string => labels.get(type) ?? 'Diğer'
