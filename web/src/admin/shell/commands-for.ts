import { maximumFound, type Found } from '@muhur/contract/shop/search'
import type { Place } from '../../ui/markdown/places.ts'
import type { Recent } from '../panel/recents.ts'
import { userName } from '../people/users.ts'
import {
  actions,
  commandsOf,
  denialCommand,
  documentCommand,
  iconFor,
  places,
  type Command,
  type CommandGroup,
  type ShownDenial,
} from './commands.ts'
import { costOf, inside, withErrors } from './matching.ts'
import { partsOf, verbsInView, verbsOn, verbsToChooseFor, verbsToChooseIn, type Thing } from './verbs.ts'

interface Known {
  typed: string
  found: Found | undefined
  /** Whether `found` belongs to an earlier text. */
  stale: boolean
  denials: readonly ShownDenial[]
  recents: readonly Recent[]
  /** The license, user or product with its page open. */
  inView: Thing | undefined
  /** Those that were open before. */
  recentThings: readonly Thing[]
  /** Places in the documentation. */
  documents: readonly Place[]
}

const shownDocuments = 5

/** The entries for the typed text. Entries that fit only with typing errors are offered where no other entry fits. */
export function commandsFor(known: Known): CommandGroup[] {
  const { typed, denials, inView } = known
  const last = denials.map(denialCommand)
  const onPage = inView ? verbsInView(inView) : []
  if (!typed.trim()) {
    const recents = known.recents.map((place) => ({ ...place, icon: iconFor(place.to) }))
    const groups = [
      { value: 'Son açılanlar', items: recents },
      { value: 'Bu sayfada', items: onPage.filter(({ whenTyped }) => !whenTyped) },
      { value: 'Eylemler', items: actions },
      { value: 'Sayfalar', items: places },
      { value: 'Son retler', items: last },
    ]
    return groups.filter(({ items }) => items.length > 0)
  }
  const found = foundIn(known)
  const onThings = verbsIn(known)
  const offered = new Set([...onPage, ...onThings.map(({ item }) => item)].map(({ name }) => name))
  const documents = rank(typed, known.documents.map(documentCommand))
  const ranked: [name: string, Ranked[]][] = [
    ['Bulunanlar', found],
    ['Sayfalar', rank(typed, places)],
    ['Bu sayfada', rank(typed, onPage)],
    [
      'İşlemler',
      onThings.concat(rank(typed, verbsToChooseFor).filter(({ item }) => !offered.has(item.name))),
    ],
    ['Eylemler', rank(typed, actions)],
    ['Son retler', rank(typed, last).filter(({ item }) => found.every((other) => other.item.id !== item.id))],
    // The panel's own words take precedence.
    [
      'Belgeler',
      documents.slice(0, shownDocuments).map(({ item, cost }) => ({ item, cost: Math.max(cost, inside) })),
    ],
  ]
  const best = Math.min(...ranked.flatMap(([, entries]) => entries.map(({ cost }) => cost)))
  return ranked
    .map(([value, entries]) => ({
      value,
      entries: entries.filter(({ cost }) => cost < withErrors || best >= withErrors),
    }))
    .filter(({ entries }) => entries.length > 0)
    .toSorted((one, other) => one.entries[0]!.cost - other.entries[0]!.cost)
    .map(({ value, entries }) => ({ value, items: entries.map(({ item }) => item) }))
}

interface Ranked {
  item: Command
  cost: number
}

/** The entries that fit, the best first. */
const rank = (typed: string, items: readonly Command[]): Ranked[] =>
  items
    .map((item) => ({ item, cost: costOf(typed, textOf(item)) }))
    .filter(({ cost }) => cost < Infinity)
    .toSorted((one, other) => one.cost - other.cost)

const textOf = ({ name, words = '' }: Command) => `${name} ${words}`

/** The server's hits that also fit the other words, recently opened ones first. */
function foundIn({ typed, found, stale, recents }: Known): Ranked[] {
  const all = found ? commandsOf(found) : []
  const { said } = partsOf(typed)
  const asked = stale ? typed : said
  const fitting = asked ? rank(asked, all) : all.map((item) => ({ item, cost: errorsIn(typed, item) }))
  const age = ({ to }: Command) => recents.findIndex((recent) => recent.to === to) >>> 0
  return fitting
    .map(({ item, cost }) => ({ item, cost: cost < withErrors ? 0 : cost }))
    .toSorted((one, other) => one.cost - other.cost || age(one.item) - age(other.item))
}

/** A hit of the server fits by typing errors, or by a text that is not shown. */
function errorsIn(typed: string, item: Command): number {
  const cost = costOf(typed, textOf(item))
  return cost < Infinity ? cost : 0
}

/** Actions on recently opened things and, where the text also names an action, on the server's hits and the licenses of a product or person. */
function verbsIn({ typed, found, stale, recentThings }: Known): Ranked[] {
  const { said } = partsOf(typed)
  const things = said && found && !stale ? thingsIn(found) : []
  // Fewer licenses than the search shows are all licenses of the found people.
  const hasMore = (found?.licenses.length ?? 0) >= maximumFound
  const toChooseIn = things.flatMap((thing) =>
    thing.kind === 'product' || (thing.kind === 'user' && hasMore) ? verbsToChooseIn(thing) : [],
  )
  const onHits = [...things.flatMap(verbsOn), ...toChooseIn]
  const verbs = [...rank(typed, recentThings.flatMap(verbsOn)), ...rank(said, onHits)]
  return verbs
    .filter(({ item }, at) => verbs.findIndex((other) => other.item.id === item.id) === at)
    .toSorted((one, other) => one.cost - other.cost)
}

const thingsIn = ({ users, licenses, products }: Found): Thing[] => [
  ...users.map((user) => ({ kind: 'user' as const, id: user.id, name: userName(user) })),
  ...licenses.map((license) => ({ kind: 'license' as const, ...license })),
  ...products.map((product) => ({ kind: 'product' as const, ...product })),
]
