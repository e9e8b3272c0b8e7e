/** Small letters without their dots and tails, so that "ornek" finds "Örnek" and "INSTANCE" finds itself. */
export function folded(text: string): string {
  return text.replaceAll(/[ıIİ]/g, 'i').toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}
