import { Type } from 'typebox'
import { ListedUser, userHistoryUrl, userSessionsUrl, usersUrl, userUrl } from '../access/users.ts'
import type { OperationGroup } from './operation.ts'

const notFound = ['USER_NOT_FOUND'] as const

export const userOperations: OperationGroup = {
  name: 'users',
  title: 'Kullanıcılar',
  turkish: 'Giriş yapmış ya da kendisine lisans verilmiş herkes.',
  english: 'Everybody who has signed in or was given a license.',
  operations: {
    [`GET ${usersUrl}`]: {
      id: 'listUsers',
      summary: 'Kullanıcıları filtreler, sıralar ve sayfa sayfa verir',
      english: 'Lists users. With `page` one sorted page; without, all or `limit` after the id `cursor`.',
      answers: { 200: Type.Array(ListedUser) },
      counted: true,
      codes: ['LIST_TOO_LONG'],
    },
    [`GET ${userUrl(':id')}`]: {
      id: 'getUser',
      summary: 'Bir kullanıcıyı oturumları ve engeliyle verir',
      english: 'One user, with open sessions and a block, if any.',
      codes: notFound,
    },
    [`PATCH ${userUrl(':id')}`]: {
      id: 'changeRole',
      summary: 'Kullanıcıyı yönetici yapar ya da yöneticiliğini bitirir',
      english: 'Makes a user an admin, or ends that.',
      codes: [...notFound, 'LAST_ADMIN', 'ADMIN_BY_ENVIRONMENT'],
    },
    [`GET ${userHistoryUrl(':id')}`]: {
      id: 'getUserHistory',
      summary: 'Kullanıcının yaptıklarını ve ona yapılanları listeler',
      english: 'What a user did, and what was done to the user.',
      codes: notFound,
    },
    [`DELETE ${userSessionsUrl(':id')}`]: {
      id: 'endUserSessions',
      summary: 'Kullanıcının bütün oturumlarını kapatır',
      english: 'Ends all sessions of a user.',
      codes: notFound,
    },
  },
}
