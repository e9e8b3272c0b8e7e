import { blank, erasedUser, erasure, unkeptAll, type Forgery } from './forger.fixture.ts'

export const forgedErasures: readonly Forgery[] = [
  { attack: 'a detail is blanked', play: blank, noticedBy: ['verify'] },
  {
    attack: 'an address is blanked',
    play: 'update audit_log set address = null, address_salt = null where sequence = 4',
    noticedBy: ['verify'],
  },
  {
    attack: 'a detail is blanked, with an erasure that counts it',
    play: `${blank}; ${erasure(`'{"erased_details": 1, "erased_addresses": 0}'`)}`,
    noticedBy: ['verify'],
  },
  {
    attack: 'the same, of an erased user who never was',
    play: `${erasedUser} ${blank}`,
    noticedBy: ['verify'],
  },
  {
    attack: 'the same, with every head deleted but the last',
    play: `${unkeptAll(`delete from audit_heads where sequence < (select max(sequence) from audit_heads)`)};
      ${erasedUser} ${blank}`,
    noticedBy: ['verify'],
  },
  {
    attack: 'every head is deleted but the last',
    play: unkeptAll(`delete from audit_heads where sequence < (select max(sequence) from audit_heads)`),
    noticedBy: ['verify'],
  },
  {
    attack: 'a detail is blanked, with an erasure that lists it and the signature of another',
    play: `${blank}; ${erasure(`detail || jsonb_build_object('blanked', jsonb_build_object('addresses', '[]'::jsonb,
      'details', (select jsonb_agg(id) from audit_log where sequence = 4)))`)}`,
    noticedBy: ['verify'],
  },
  {
    attack: 'a detail is blanked, with a copy of an erasure',
    play: `${blank}; ${erasure('detail')}`,
    noticedBy: ['verify'],
  },
  {
    attack: 'an erasure’s own list is blanked',
    play: `update audit_log set detail = '{}', detail_salt = null where action = 'user.erase'`,
    noticedBy: ['verify'],
  },
]
