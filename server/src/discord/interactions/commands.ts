import { extensionLimit } from '@muhur/contract/shop/bulk'
import { maxInstancesLimit, noteLimit } from '@muhur/contract/shop/license-fields'

// The commands as Discord gets them. A text is "name: description", in Turkish and, for readers of English, in English.

function named(turkish: string, english: string) {
  const [name = '', description = ''] = turkish.split(': ')
  const [englishName = '', englishDescription = ''] = english.split(': ')
  return {
    name,
    description,
    name_localizations: { 'en-US': englishName, 'en-GB': englishName },
    description_localizations: { 'en-US': englishDescription, 'en-GB': englishDescription },
  }
}

/** Installed to a server or to a person; used in servers, in messages with the bot, and in messages between people. */
const everywhere = { type: 1, integration_types: [0, 1], contexts: [0, 1, 2] }

const subcommand = (turkish: string, english: string, ...options: readonly object[]) => ({
  type: 1,
  ...named(turkish, english),
  options,
})
const optionOf =
  (type: number) =>
  (turkish: string, english: string, more: object = {}) => ({ type, ...named(turkish, english), ...more })
const [string, integer, user] = [optionOf(3), optionOf(4), optionOf(6)]

const required = { required: true }
const completed = { ...required, autocomplete: true }
const days = { min_value: 1, max_value: extensionLimit }
const license = string(
  'lisans: Anahtarın başı, sahibin ya da ürünün adı, nottan bir kelime',
  'license: First characters of the key, name of the owner or product, a word of the note',
  completed,
)

export const commands = [
  {
    ...everywhere,
    ...named(
      'lisanslarım: Lisanslarınız, çalışan kurulumları ve bitişleri',
      'my-licenses: Your licenses, their running instances and ends',
    ),
  },
  {
    ...everywhere,
    ...named('neden: Lisansınız neden reddedildi?', 'why: Why was your license refused?'),
    options: [
      string(
        'istek-no: Konsolda (log) yazan on karakterlik istek numarası',
        'request: The request number of ten characters in the console',
        { ...required, min_length: 10, max_length: 12 },
      ),
    ],
  },
  {
    ...everywhere,
    ...named('kurulum: Ürününüzü üç adımda kurun', 'setup: Set up your product in three steps'),
  },
  {
    ...everywhere,
    ...named('lisans: Satın aldığınız lisans', 'license: The license that you bought'),
    options: [subcommand('al: Satın aldığınızı bu hesaba alın', 'claim: Claim what you bought')],
  },
  {
    ...everywhere,
    ...named(
      'satis: Lisans verin, bulun, değiştirin (yalnızca satıcı)',
      'sale: Issue, find and change licenses (seller only)',
    ),
    contexts: [0, 1],
    // Shown to the guild's own admins until the guild changes that; Mühür checks the rights at each call.
    default_member_permissions: '0',
    options: [
      subcommand(
        'ver: Bir kişiye lisans verin',
        'give: Issue a license to a person',
        string('ürün: Hangi ürün?', 'product: Which product?', completed),
        user('kişi: Kime?', 'person: To whom?', required),
        integer(
          'kurulum: Aynı anda kaç kurulum çalışabilir? (1)',
          'instances: How many instances at once? (1)',
          {
            min_value: 1,
            max_value: maxInstancesLimit,
          },
        ),
        integer(
          'gün: Kaç gün geçerli? Boşsa sınırsız',
          'days: Valid for how many days? Without end if empty',
          days,
        ),
        string('not: Yalnızca yöneticilerin gördüğü not', 'note: A note that only admins see', {
          max_length: noteLimit,
        }),
      ),
      subcommand(
        'bul: Lisans arayın',
        'find: Search licenses',
        string(
          'ara: Anahtarın başı, sahibin ya da ürünün adı, Discord kimliği, nottan bir kelime',
          'query: First characters of a key, name of an owner or product, a Discord id, a word of a note',
          { ...required, max_length: 100 },
        ),
      ),
      subcommand(
        'uzat: Lisansın süresini uzatın',
        'extend: Extend a license',
        license,
        integer('gün: Kaç gün?', 'days: By how many days?', { ...required, ...days }),
      ),
      subcommand('askıya-al: Lisansı geçici olarak durdurun', 'suspend: Suspend a license for now', license),
      subcommand('kaldır: Lisansı askıdan kaldırın', 'resume: Resume a suspended license', license),
      subcommand('iptal: Lisansı kalıcı olarak iptal edin', 'revoke: Revoke a license for good', license),
    ],
  },
]

export const commandNames = commands.map(({ name }) => name)
