import { PgBoss } from 'pg-boss'
import type { Database } from './db.ts'

/** Makes the schema `pgboss` and these queues in it, without any worker. */
export async function makeQueues({ executeSql }: Pick<Database, 'executeSql'>, names: readonly string[]) {
  const boss = new PgBoss({ db: { executeSql }, schedule: false, supervise: false })
  boss.on('error', () => {})
  await boss.start()
  await followServiceTime(executeSql)
  for (const name of names) await boss.createQueue(name)
  await boss.stop({ graceful: false })
}

/**
 * Replaces the database's clock by service time in `job_now()`, the one function that pg-boss asks for the time: no step of the
 * clock holds jobs up or gives them out twice. pg-boss makes the function with the rest of its schema.
 */
export async function followServiceTime(executeSql: Database['executeSql']): Promise<void> {
  const { rows } = await executeSql(`select from pg_proc
    where oid = 'pgboss.job_now()'::regprocedure and prosrc <> '${serviceTime}'`)
  if (rows.length === 0) return
  await executeSql(`create or replace function pgboss.job_now() returns timestamptz language sql stable
    as '${serviceTime}'`)
}

const serviceTime = 'select public.moment()'
