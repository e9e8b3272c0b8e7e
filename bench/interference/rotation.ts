import { runKeys } from '../../server/test/nodes/node-process.ts'
import type { Shop } from '../shop/shop.ts'

/** Makes a data key, moves its time to an hour ago, and seals all values anew by `npm run keys -- reseal`. */
export async function sealAnew({ db, environment }: Shop): Promise<string> {
  const keys = async () => {
    const { code, output } = await runKeys(['reseal'], environment)
    if (code !== 0) throw new Error(output)
    return output
  }
  await keys()
  await db.session((session) =>
    session.script(`
      update settings set value = (
        select jsonb_agg(case when key ->> 'from' is null then key else
          jsonb_set(key, '{from}', to_jsonb((key ->> 'from')::timestamptz - interval '1 hour')) end order by key -> 'number')
        from jsonb_array_elements(value::jsonb) as key)
      where name = 'data_keys'`),
  )
  return (await keys()).trim().split('\n').at(-1)!
}
