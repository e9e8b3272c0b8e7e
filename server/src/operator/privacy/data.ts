import { keptEventDays, keptImportDays } from '@muhur/contract/record/retention'
import { sql } from 'kysely'
import { listTokens } from '../../access/tokens/store.ts'
import { sessionsOf } from '../../access/sessions/store.ts'
import { asBuyer } from '../../db/as-buyer.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { ownRows, pages } from '../../http/lists/json-array.ts'
import { licensesOf } from '../../shop/licenses/own.ts'
import { messagesAbout } from '../../discord/messages/store.ts'
import { rolesOf } from '../../discord/roles/store.ts'
import { ordersOfBuyer } from '../../sales/orders/erase.ts'
import { erasuresOf } from './store.ts'

/** One kind of data about a person, read while the file is written. */
export interface Section {
  name: string
  /** As people read the heading. */
  title: string
  rows: AsyncIterable<readonly object[]>
}

/** The number of licenses with machines and history read at once. */
const chunk = 50

/**
 * Everything that is stored about a user. Row-level security hides the time of earlier owners of a license, as on the user's own
 * pages. Of the seller's acts the file names no admin and no inner note; it lists the withheld parts with the reason.
 */
export function sectionsOf(deps: Pick<Deps, 'db' | 'secrets'>, userId: string): Section[] {
  const { db, secrets } = deps
  const { queries } = db

  async function* ofLicenses<Row>(
    read: (queries: Queries, ids: readonly string[]) => Promise<{ rows: Row[] }>,
  ) {
    const ids = await asBuyer(db, userId, (own) =>
      own.selectFrom('licenses').select('id').orderBy('id').execute(),
    )
    for (let at = 0; at < ids.length; at += chunk) {
      const some = ids.slice(at, at + chunk).map(({ id }) => id)
      const { rows } = await asBuyer(db, userId, (own) => read(own, some))
      yield ownRows(rows) as object[]
    }
  }

  async function* licenses() {
    yield* (await licensesOf(deps, userId).all({})).batches
  }

  return [
    { name: 'user', title: 'Hesap', rows: once(() => account(queries, userId)) },
    { name: 'sessions', title: 'Açık oturumlar', rows: once(() => sessionsOf(queries, userId)) },
    { name: 'tokens', title: 'API token’ları', rows: once(() => tokens(queries, userId)) },
    { name: 'licenses', title: 'Lisanslar', rows: licenses() },
    { name: 'instances', title: 'Kurulumlar', rows: ofLicenses(instances) },
    { name: 'denials', title: 'Reddedilen istekler', rows: ofLicenses(denials) },
    { name: 'refused_calls', title: 'Çok sık gelen istekler', rows: ofLicenses(refusedCalls) },
    { name: 'downloads', title: 'İndirmeler', rows: ofLicenses(downloads) },
    { name: 'orders', title: 'Siparişler', rows: once(() => ordersOfBuyer(queries, secrets, userId)) },
    {
      name: 'own_acts',
      title: 'Yaptıklarınız',
      rows: pages((limit, cursor) => acts(queries, userId, limit, cursor), {}),
    },
    { name: 'license_history', title: 'Lisanslarınıza yapılanlar', rows: ofLicenses(history(userId)) },
    {
      name: 'account_history',
      title: 'Hesabınıza yapılanlar',
      rows: once(() => accountHistory(queries, userId)),
    },
    { name: 'erasure_requests', title: 'Silme istekleri', rows: once(() => erasuresOf(queries, userId)) },
    { name: 'discord_roles', title: 'Discord rolleri', rows: once(() => rolesOf(queries, userId)) },
    {
      name: 'discord_messages',
      title: 'Discord mesajları',
      rows: once(() => messagesAbout(queries, userId)),
    },
    { name: 'withheld', title: 'Bu dosyada olmayanlar', rows: once(() => withheldOf(queries, userId)) },
  ]
}

async function* once(read: () => Promise<readonly object[]>) {
  yield await read()
}

const account = (queries: Queries, userId: string) =>
  queries
    .selectFrom('users')
    .leftJoin('blocks', 'blocks.user_id', 'users.id')
    .select(['users.id', 'discord_id', 'discord_username', 'discord_avatar', 'email', 'role', 'signed_in_at'])
    .select(['users.created_at', 'blocks.created_at as blocked_at'])
    .where('users.id', '=', userId)
    .execute()

async function tokens(queries: Queries, userId: string) {
  return (await listTokens(queries, userId)).map(({ owner: _owner, ...token }) => token)
}

/** A fingerprint is stored as a keyed hash; its beginning tells machines apart. */
const fingerprint = sql`left(encode(fingerprint_hash, 'hex'), 12)`

const instances = (queries: Queries, ids: readonly string[]) =>
  sql`
    select id, license_id, name, hostname, address, version, sdk, ${fingerprint} as fingerprint_prefix,
      activated_at, last_heartbeat_at, lease_expires_at, released_at
    from instances where license_id = any(${ids}::uuid[]) order by license_id, id`.execute(queries)

const denials = (queries: Queries, ids: readonly string[]) =>
  sql`
    select request_ref, license_id, verb, code, address, ${fingerprint} as fingerprint_prefix, version, denied_at
    from denials where license_id = any(${ids}::uuid[]) order by license_id, denied_at`.execute(queries)

const refusedCalls = (queries: Queries, ids: readonly string[]) =>
  sql`
    select license_id, minute, network, count
    from refused_calls where license_id = any(${ids}::uuid[]) order by license_id, minute, network`.execute(
    queries,
  )

const downloads = (queries: Queries, ids: readonly string[]) =>
  sql`
    select license_id, file_name, way, created_at, fetched_at
    from downloads where license_id = any(${ids}::uuid[]) order by license_id, created_at`.execute(queries)

/** The details of an admin's acts on others would show their names and the inner notes. */
const isOwn = (userId: string) =>
  sql`(subject_id = ${userId} or subject_id in (select api_tokens.id from api_tokens where user_id = ${userId}))`

const acts = (queries: Queries, userId: string, limit: number, cursor?: string) =>
  queries
    .selectFrom('audit_log')
    .select(['id', 'action', 'subject_id', 'address', 'created_at'])
    .select(sql<object | null>`case when ${isOwn(userId)} then detail end`.as('detail'))
    .select(sql<string | null>`(select name from api_tokens where api_tokens.id = token_id)`.as('token'))
    .where('actor_id', '=', userId)
    .$if(cursor !== undefined, (entries) => entries.where('id', '>', cursor!))
    .orderBy('id')
    .limit(limit)
    .execute()

const accountHistory = (queries: Queries, userId: string) =>
  queries
    .selectFrom('audit_log')
    .select(['action', 'created_at'])
    // A block of a user: the entry's subject is the block, and its detail names the user.
    .where(
      sql<boolean>`(subject_id = ${userId} or (action like 'block.%' and named_in(detail) && array[${userId}::text]))`,
    )
    .where(sql<boolean>`actor_id is distinct from ${userId}`)
    .orderBy('id')
    .execute()

/** Acts of others on the user's licenses and their machines since the user owns them. */
const history = (userId: string) => (queries: Queries, ids: readonly string[]) =>
  sql`
    select entry.action, license_id, entry.created_at
    from (
      select id, id as license_id from licenses where id = any(${ids}::uuid[])
      union all
      select id, license_id from instances where license_id = any(${ids}::uuid[])
    ) as subject
    join audit_log as entry on entry.subject_id = subject.id
    where entry.actor_id is distinct from ${userId}
    order by license_id, entry.id`.execute(queries)

/** The parts about the person that the file leaves out, their number, and the reason. */
async function withheldOf(queries: Queries, userId: string) {
  const { rows } = await sql<{ notes: number; details: number; machines: number }>`
    select
      (select count(*) from licenses where user_id = ${userId} and (note <> '' or external_id <> '' or metadata <> '{}'))
        + (select count(*) from blocks where user_id = ${userId} and note <> '') as notes,
      (select count(*) from audit_log where actor_id = ${userId} and detail <> '{}' and not ${isOwn(userId)}) as details,
      (select count(*) from instances join licenses on licenses.id = license_id
        where user_id = ${userId} and (owned_since is null or owned_since < activated_at)) as machines
    `.execute(queries)
  const { notes, details, machines } = rows[0]!
  return [
    {
      what: 'Satıcının iç notları',
      count: notes,
      why: 'Satıcının lisanslarınız ve hesabınızdaki engel için kendine yazdığı değerlendirmelerdir; başka kişilerin bilgilerini ve kötüye kullanıma karşı önlemleri de içerebilir. İçeriğini KVKK’nın 11. maddesine göre doğrudan satıcıya sorabilirsiniz.',
    },
    {
      what: 'İşlemleri yapan yöneticilerin kimliği',
      count: null,
      why: 'Başka kişilerin verisidir. Dosya ne yapıldığını ve ne zaman yapıldığını söyler, kimin yaptığını söylemez.',
    },
    {
      what: 'Başkaları hakkında yaptığınız işlemlerin ayrıntıları',
      count: details,
      why: 'Yöneticiyken yaptıklarınızın ayrıntıları başka kişilerin verisidir. Dosyada yalnızca işlemin kendisi yazar.',
    },
    {
      what: 'Parmak izi özetlerinin tamamı',
      count: machines,
      why: 'Makineyi tanıtan gizli bir değerdir; tamamı, lisansınızı bir başka makinede taklit etmeye yarayabilirdi. Dosyada ilk 12 hanesi durur.',
    },
    {
      what: 'Satıcının yüklediği dosyalardaki ve programlarına giden bildirimlerdeki kopyalar',
      count: null,
      why: `Lisanslar ve Kurulumlar bölümlerindeki bilgilerin kopyalarıdır; en geç ${Math.max(keptEventDays, keptImportDays)} gün içinde kendiliğinden silinir.`,
    },
    {
      what: 'Oturumların ve API token’larının gizli değerleri',
      count: null,
      why: 'Sunucuda da yalnızca özetleri saklanır; gizli değerin kendisi kimsede yoktur.',
    },
  ]
}
