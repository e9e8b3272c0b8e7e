import { unchecked, type Violation } from './row-violations.fixture.ts'
import { other, type Shop } from '../shop.fixture.ts'

const period = (shop: Shop, instance: string, limit: number, from: string, to: string) =>
  `insert into seat_periods values ('${shop.license}', '${instance}', ${limit}, moment() - interval '${from}', moment() - interval '${to}')`

/** The violations that the invariants of seats have to notice. */
export const seatViolations: Violation[] = [
  [
    'seats-within-limit',
    (shop) => period(shop, other, 1, '8 days 12 hours', '8 days 1 hour'),
    (shop) => shop.license,
  ],
  [
    'one-seat-each',
    (shop) => period(shop, shop.instance, 2, '8 days 1 minute', '7 days 1 hour'),
    (shop) => shop.instance,
  ],
  ['released-hold-nothing', () => `update instances set released_at = moment()`, (shop) => shop.instance],
  [
    'periods-in-order',
    () => `update instances set lease_expires_at = activated_at - interval '1 second'`,
    (shop) => shop.instance,
  ],
  [
    'periods-in-order',
    (shop) => unchecked('seat_periods', 'seat_periods_check', period(shop, other, 2, '30 days', '31 days')),
    () => other,
  ],
  ['holders-recent', () => `update instances set recent = false`, (shop) => shop.instance],
  ['holders-recent', () => `update instances set seat_limit = 0`, (shop) => shop.license],
  ['moves-counted', () => `update instances set moves = moves + 1`, (shop) => shop.instance],
  ['moves-counted', () => `delete from license_moves`, (shop) => shop.instance],
  [
    'moves-counted',
    () => `update instances set living_since = last_heartbeat_at + interval '1 second'`,
    (shop) => shop.instance,
  ],
  [
    'heartbeats-in-time',
    () => `update instances set last_heartbeat_at = activated_at - interval '1 second'`,
    (shop) => shop.instance,
  ],
  [
    'heartbeats-in-time',
    () => `update instances set last_heartbeat_at = moment() + interval '2 minutes'`,
    (shop) => shop.instance,
  ],
]
