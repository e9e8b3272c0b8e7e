import type { Kysely } from 'kysely'
import type { Readable, Writable } from 'node:stream'
import type { Tables } from './tables.ts'

/** Hears of each statement: its text or name without values, how long its caller waited, in milliseconds, and why the statement failed. */
export type Observe = (statement: string, milliseconds: number, error?: unknown) => void

/** Ordinary queries, on the pool or inside a transaction. */
export type Queries = Kysely<Tables>

/** A statement that the server plans once and then knows by name. */
export interface Statement {
  name: string
  text: string
}

/** Runs hot statements; inside `transaction`, all on one connection. */
export interface Prepared {
  run<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
}

/** How a transaction ends. The writes travel with the commit, in one round trip. */
export interface Work<T> {
  result: T
  writes: readonly Write[]
}

export interface Write {
  statement: Statement
  values: readonly unknown[]
}

/** One reserved connection, for migrations and advisory locks. */
export interface Session {
  /** Runs one or several statements without parameters. */
  script(text: string): Promise<void>
  rows<Row>(text: string): Promise<Row[]>
  /** The bytes that a `copy … to stdout` gives. `rowCount` is known once the next statement has answered. */
  copyOut(text: string): Readable & { rowCount: number }
  /** Takes the bytes for a `copy … from stdin`. */
  copyIn(text: string): Writable & { rowCount: number }
}

/** A separate connection, outside the pools, on which the processes of one database exchange messages. */
export interface Channel {
  /** Reaches every other process that has opened the channel now; under 8,000 bytes. */
  tell(payload: string): Promise<void>
  /** Resolves when no message can arrive any more: the connection broke, or was closed. */
  readonly ended: Promise<void>
  close(): void
}

/** Open connections, idle connections, and callers that wait for a connection. */
export interface PoolState {
  name: 'people' | 'gate'
  open: number
  idle: number
  waiting: number
}

/** The server's interface to its database. Instants are ISO 8601 text, the form in which they cross the wire. */
export interface Database extends Prepared {
  readonly queries: Queries
  /** Runs `work`, then sends its writes, and commits. Rolls back when either fails or when there is nothing to write. */
  transaction<T>(work: (connection: Prepared) => Promise<Work<T>>): Promise<T>
  session<T>(work: (session: Session) => Promise<T>): Promise<T>
  /**
   * Runs the statements of a library on the pool: one with values or several without, in the form of node-postgres and
   * with the types of node-postgres instead of ours.
   */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Opens a channel to the other processes on this database; `heard` gets their messages. */
  openChannel(name: string, heard: (payload: string) => void): Promise<Channel>
  /** The present state of the pools. */
  pools(): PoolState[]
  close(): Promise<void>
}
