import { runKeys } from '../../server/test/nodes/node-process.ts'
import type { Shop } from '../shop/shop.ts'

/** Makes a data key, moves its time to an hour ago, and seals all values anew by `npm run keys -- reseal`. */
export async function sealAnew({ db, environment }: Shop): Promise<string> {
  await keys(environment, 'reseal')
  await db.session((session) =>
    session.script(`
      update settings set value = (
        select jsonb_agg(case when key ->> 'from' is null then key else
          jsonb_set(key, '{from}', to_jsonb((key ->> 'from')::timestamptz - interval '1 hour')) end order by key -> 'number')
        from jsonb_array_elements(value::jsonb) as key)
      where name = 'data_keys'`),
  )
  return (await keys(environment, 'reseal')).trim().split('\n').at(-1)!
}

/** Gives the key set a new root key, and ends the former one at once. */
export async function changeRoot({ environment }: Shop): Promise<string> {
  await keys(environment, 'rotate-root')
  return (await keys(environment, 'finish-root', '--force')).split('\n')[0]!
}

async function keys(environment: Shop['environment'], ...words: string[]): Promise<string> {
  const { code, output } = await runKeys(words, environment)
  if (code !== 0) throw new Error(output)
  return output
}
