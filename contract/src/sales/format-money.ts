const formats = new Map<string, Intl.NumberFormat>()

/** Of a written amount ("2998.80") and its currency: "₺2.998,80". Amounts of several currencies are never added up. */
export function formatMoney(amount: string, currency: string): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat('tr-TR', { style: 'currency', currency })
  formats.set(currency, format)
  return format.format(Number(amount))
}
