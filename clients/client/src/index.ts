export { connect, type Settings } from './connect.ts'
export { each } from './each.ts'
export { MuhurError } from './muhur-error.ts'
export type { Client } from './types.ts'
