import type { KeptHead } from './kept-head.ts'

/** What a server keeps outside its database, for as long as a test wants it kept. */
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
