// Measures the lists of releases with ten thousand releases of one product and a million downloads.
import { releaseOverviewUrl, licenseReleasesUrl } from '@muhur/contract/releases/own-releases'
import { releasesUrl, releaseUrl } from '@muhur/contract/releases/releases'
import { gateUrls } from '@muhur/contract/gate/gate'
import { startServer } from '../gate/contestant.ts'
import { idOf, keyOf, productId } from '../shop/names.ts'
import { measureOn } from '../shop/postgres.ts'
import { openShop, signIn } from '../shop/shop.ts'
import { timesOf } from './times.ts'

const licenses = 1_000
const releases = 10_000
const downloads = 1_000_000
const rounds = 20

/**
 * A tenth beta, a twentieth to a share of the licenses, a few drafts; the first release has a tenth of the downloads. Foreign keys hold
 * by construction; their checks would take minutes.
 */
const seedReleases = `
  set local session_replication_role = replica;
  insert into releases (id, product_id, version, sort_key, channel, notes, state, percent, published_at, created_at)
  select uuidv7(made.at - moment()), '${productId(1)}', '1.' || n || case when n % 10 = 0 then '.0-beta.1' else '.0' end,
    lpad(n::text, 8, '0'), case when n % 10 = 0 then 'beta' else 'stable' end, repeat('- Komutlar daha hızlı. ', 20),
    case when n % 100 = 3 then 'draft' else 'published' end, case when n % 20 = 1 then 50 else 100 end, made.at, made.at
  from generate_series(1, ${releases}) as n,
    lateral (select moment() - interval '2 years' * (1 - n::float8 / ${releases}) as at) as made;
  insert into release_files (release_id, name, id, kind, bytes, sha256)
  select id, name || '.jar', gen_random_uuid(), 'jar', 50000, sha256(uuid_send(id) || name::bytea)
  from releases, unnest(array['bot', 'plugin']) as name;
  insert into downloads (id, license_id, user_id, release_id, file_name, token_hash, mark, sha256, way, created_at, expires_at, fetched_at)
  select gen_random_uuid(), license.id, license.user_id, release.id, 'bot.jar', sha256(int4send(n)), substr(sha256(int4send(n)), 1, 16),
    sha256(int4send(n)), 'page', at, at + interval '10 minutes', case when n % 4 > 0 then at end
  from generate_series(1, ${downloads}) as n
  cross join lateral (select moment() - interval '2 years' * (1 - n::float8 / ${downloads}) as at) as made
  join (select id, user_id, row_number() over (order by id) as number from licenses) as license
    on license.number = (n::bigint * 7919) % ${licenses} + 1
  join (select id, row_number() over (order by id) as number from releases) as release
    on release.number = case when n % 10 = 0 then 1 else (n::bigint * 104729) % ${releases} + 1 end`

await measureOn(async (server, stack) => {
  const shop = await openShop(server, { licenses, admins: 1 }, stack)
  await shop.db.session((session) => session.script(seedReleases))
  await shop.db.session((session) => session.script('vacuum analyze'))
  const users = Math.ceil(licenses / 5)
  const own = idOf(1, licenses)
  const [found] = await shop.db.session((session) =>
    session.rows<{ owner: string; newest: string; oldest: string }>(`
      select (select user_id from licenses where id = '${own}') as owner, max(id::text) as newest, min(id::text) as oldest
      from releases`),
  )
  const { owner, newest, oldest } = found!
  const { port } = await startServer('mühür', shop, stack)
  const [admin, buyer] = await signIn(shop, [idOf(1, users), owner])

  const update = JSON.stringify({ license_key: keyOf(1), version: '1.0.0', link: false })
  const cases: Record<string, [path: string, init: RequestInit]> = {
    'panel: 50 rows': [`${releasesUrl}?page=1&limit=50`, { headers: { cookie: admin! } }],
    'panel: 200 rows': [`${releasesUrl}?page=1&limit=200`, { headers: { cookie: admin! } }],
    'panel: the last 200 rows': [`${releasesUrl}?page=50&limit=200`, { headers: { cookie: admin! } }],
    'panel: 200 rows, published, of a product': [
      `${releasesUrl}?page=1&limit=200&state=published&product_id=${productId(1)}`,
      { headers: { cookie: admin! } },
    ],
    'panel: 200 rows, beta': [
      `${releasesUrl}?page=1&limit=200&channel=beta`,
      { headers: { cookie: admin! } },
    ],
    'panel: the newest release': [releaseUrl(newest), { headers: { cookie: admin! } }],
    'panel: the release of most downloads': [releaseUrl(oldest), { headers: { cookie: admin! } }],
    'buyer: 50 rows': [`${licenseReleasesUrl(own)}?limit=50`, { headers: { cookie: buyer! } }],
    'buyer: 50 rows of those that the license gets': [
      `${licenseReleasesUrl(own)}?limit=50&withheld=none`,
      { headers: { cookie: buyer! } },
    ],
    'buyer: overview': [releaseOverviewUrl(own), { headers: { cookie: buyer! } }],
    'bot: update': [
      gateUrls.update,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: update },
    ],
  }
  const report: object[] = []
  for (const [name, [path, init]] of Object.entries(cases)) {
    let bytes = 0
    const times = await timesOf(rounds, async () => {
      const asked = performance.now()
      const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
      const text = await response.text()
      // A license's calls are limited: the rounds before the limit count.
      if (response.status === 429) return null
      if (response.status !== 200) throw new Error(`${path}: ${text}`)
      bytes = text.length
      return performance.now() - asked
    })
    report.push({ case: name, ...times, kB: Math.round(bytes / 1000) })
  }
  console.table(report)
})
