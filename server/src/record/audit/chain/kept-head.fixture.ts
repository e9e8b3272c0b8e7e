import type { KeptHead } from './kept-head.ts'

/** The head that a server keeps outside its database, in memory. */
export function headInMemory(first: string | null = null): KeptHead & { signed: string | null } {
  return {
    name: 'audit-head.jws',
    signed: first,
    async read() {
      return this.signed
    },
    async write(signed) {
      this.signed = signed
    },
  }
}
