import { instead, planted, recomputed, unkept, unkeptAll, type Forgery } from './forger.fixture.ts'
import { forgedErasures } from './forged-erasures.fixture.ts'
import { forgedSchemas } from './forged-schemas.fixture.ts'

/** The forger wants the fourth entry gone. The last head stands at the end; two days before there was another. */
export const forgeries: readonly Forgery[] = [
  {
    attack: 'an entry is changed',
    play: `update audit_log set action = 'license.reveal' where sequence = 4`,
    isRefused: true,
    noticedBy: [],
  },
  {
    attack: 'an entry is deleted',
    play: 'delete from audit_log where sequence = 4',
    isRefused: true,
    noticedBy: [],
  },
  { attack: 'the record is emptied', play: 'truncate audit_log', isRefused: true, noticedBy: [] },
  { attack: 'the heads are deleted', play: 'delete from audit_heads', isRefused: true, noticedBy: [] },
  {
    attack: 'the end is set back',
    play: 'update audit_end set sequence = 3',
    isRefused: true,
    noticedBy: [],
  },
  {
    attack: 'an entry is changed while its trigger sleeps',
    play: unkept(`update audit_log set action = 'license.reveal' where sequence = 4`),
    noticedBy: ['verify'],
  },
  {
    attack: 'a detail is changed, with its own digest',
    play: unkept(`update audit_log set detail = '{"max_instances": 9}' where sequence = 4;
      update audit_log set detail_digest = salted_digest(detail_salt, detail::text) where sequence = 4`),
    noticedBy: ['verify'],
  },
  {
    attack: 'an address becomes a network',
    play: unkept(`update audit_log set address = set_masklen(address, 8) where sequence = 4`),
    noticedBy: ['verify'],
  },
  {
    attack: 'an address’s first digits go into its salt',
    play: unkept(`update audit_log set address = '27.0.0.1', address_salt = address_salt || convert_to('1', 'UTF8')
      where sequence = 4`),
    noticedBy: ['verify'],
  },
  {
    attack: 'the lack of a reference becomes a reference',
    play: unkept(`insert into audit_log (id, action, subject_id) values (gen_random_uuid(), 'license.reveal', gen_random_uuid());
      update audit_log set request_ref = '-' where request_ref is null`),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'an entry of last week stands before the first',
    play: unkeptAll(`${planted(`now() - interval '7 days'`)};
      update audit_log set sequence = 0, hash = sha256('') where action = 'license.reveal'`),
    noticedBy: ['verify'],
  },
  {
    attack: 'a new entry is sealed outside the chain, and blanked',
    play: `insert into audit_log (id, action, subject_id) values (gen_random_uuid(), 'license.reveal', gen_random_uuid());
      update audit_log set sequence = -7, hash = sha256('x') where sequence is null`,
    isRefused: true,
    noticedBy: [],
  },
  {
    attack: 'a new entry is sealed far behind the end',
    play: `insert into audit_log (id, action, subject_id) values (gen_random_uuid(), 'license.reveal', gen_random_uuid());
      update audit_log set sequence = 4000, hash = sha256('x') where sequence is null`,
    isRefused: true,
    noticedBy: [],
  },
  {
    attack: 'a new entry is sealed with a hash of its own',
    play: `insert into audit_log (id, action, subject_id) values (gen_random_uuid(), 'license.reveal', gen_random_uuid());
      update audit_log set hash = sha256('x'), sequence = (select sequence + 1 from audit_end) where sequence is null`,
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'two entries change places',
    play: unkept(`update audit_log set sequence = -4 where sequence = 4;
      update audit_log set sequence = 4 where sequence = 5; update audit_log set sequence = 5 where sequence = -4`),
    noticedBy: ['verify'],
  },
  {
    attack: 'keep_audit() lets an update through, and is put back',
    play: instead(
      'keep_audit',
      `keep_audit() returns trigger language plpgsql as 'begin return new; end'`,
      `update audit_log set action = 'license.reveal' where sequence = 4`,
    ),
    noticedBy: ['verify'],
  },
  {
    attack: 'keep_audit() lets updates through from now on',
    play: `create or replace function keep_audit() returns trigger language plpgsql as 'begin return new; end'`,
    noticedBy: ['fsck'],
  },
  {
    attack: 'audit_digest() gives the digest from before the change',
    play: `create table kept_digest as select id, audit_digest(audit_log) as digest from audit_log;
      ${unkept(`update audit_log set action = 'license.reveal', actor_id = null where sequence = 4`)};
      create or replace function audit_digest(entry audit_log) returns bytea language sql stable
        as 'select digest from kept_digest where kept_digest.id = entry.id'`,
    noticedBy: ['verify', 'fsck'],
  },
  {
    attack: 'salted_digest() finds every detail right',
    play: `create table kept_digest as select detail_salt as salt, detail_digest as digest from audit_log;
      ${unkept(`update audit_log set detail = '{"max_instances": 9}' where sequence = 4`)};
      create or replace function salted_digest(salt bytea, text text) returns bytea language sql stable
        as 'select digest from kept_digest where kept_digest.salt = salted_digest.salt'`,
    noticedBy: ['verify', 'fsck'],
  },
  {
    attack: 'a schema before ours answers in the place of PostgreSQL’s and our names',
    play: `create schema planted; create view planted.audit_log as select * from public.audit_log where sequence <> 4;
      do $$ begin execute format('alter role %I set search_path to planted, public, pg_catalog', current_user); end $$`,
    noticedBy: ['fsck'],
  },
  {
    attack: 'an entry is changed and the chain computed anew',
    play: unkeptAll(`update audit_log set action = 'license.reveal' where sequence = 4; ${recomputed}`),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'the same, with every head deleted',
    play: unkeptAll(
      `update audit_log set action = 'license.reveal' where sequence = 4; ${recomputed}; delete from audit_heads`,
    ),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'the chain is taken apart, so that the server itself computes and signs another',
    play: unkeptAll(`update audit_log set action = 'license.reveal' where sequence = 4;
      update audit_log set sequence = null, hash = null; delete from audit_heads;
      update audit_end set sequence = 0, hash = decode(repeat('00', 32), 'hex')`),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'the record begins anew',
    play: unkeptAll(`delete from audit_log; delete from audit_heads;
      update audit_end set sequence = 0, hash = decode(repeat('00', 32), 'hex'), latest = null`),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'the last entries go, with the head that held them',
    play: unkeptAll(`delete from audit_log where sequence > 6; delete from audit_heads where sequence > 6;
      update audit_end set sequence = 6, hash = (select hash from audit_log where sequence = 6)`),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'all heads but an old one are deleted',
    play: unkeptAll('delete from audit_heads where sequence > 6'),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'a head gets another hash',
    play: unkeptAll(`update audit_heads set hash = decode(repeat('11', 32), 'hex')`),
    noticedBy: ['verify'],
  },
  {
    attack: 'the root key is deleted, so that the next start makes another',
    play: 'delete from root_key',
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'an entry is inserted between two',
    play: unkeptAll(`update audit_log set sequence = -sequence where sequence > 4;
      update audit_log set sequence = 1 - sequence where sequence < 0; update audit_end set sequence = sequence + 1;
      insert into audit_log select gen_random_uuid(), actor_id, action, subject_id, detail, address, created_at, token_id,
        request_ref, detail_salt, detail_digest, address_salt, address_digest, 5, hash from audit_log where sequence = 4;
      ${recomputed}`),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'an entry is inserted with a time of last week',
    play: `insert into audit_log (id, action, subject_id, created_at)
      values (gen_random_uuid(), 'license.reveal', gen_random_uuid(), now() - interval '7 days')`,
    none: `created_at < now() - interval '1 day'`,
    noticedBy: [],
  },
  {
    attack: 'the same while the trigger sleeps that sets the time',
    play: unkeptAll(planted(`now() - interval '7 days'`)),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'an entry is dated weeks ahead while the trigger sleeps',
    play: unkeptAll(planted(`now() + interval '30 days'`)),
    noticedBy: ['verify'],
  },
  {
    attack: 'an entry is inserted while moment() tells a time of last week',
    play: instead(
      'moment',
      `moment() returns timestamptz language sql stable as 'select statement_timestamp() - interval ''7 days'''`,
      `insert into audit_log (id, action, subject_id) values (gen_random_uuid(), 'license.reveal', gen_random_uuid())`,
    ),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'an entry is inserted with a place and a hash of its own',
    play: `insert into audit_log (id, action, subject_id, sequence, hash)
      values (gen_random_uuid(), 'license.reveal', gen_random_uuid(), 4000, sha256(''))`,
    none: `sequence >= 4000 or hash = sha256('')`,
    noticedBy: [],
  },
  ...forgedErasures,
  ...forgedSchemas,
]
