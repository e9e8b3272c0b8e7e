import { Type } from 'typebox'
import type { Operation, OperationGroup } from '../operation.ts'
import { AuditEntry } from '../record/audit.ts'
import { ById } from '../scalars.ts'
import {
  EndedSessions,
  ListedUser,
  RoleChange,
  UserDetail,
  userHistoryUrl,
  UserQuery,
  userSessionsUrl,
  usersUrl,
  userUrl,
} from './users.ts'

// Apart from the schemas, which the record's entries import, since the history of a user is a list of such entries.

const admin = { access: 'admin', resource: 'users' } as const
const notFound = ['USER_NOT_FOUND'] as const

export const listUsers = {
  id: 'listUsers',
  method: 'GET',
  path: usersUrl,
  ...admin,
  query: UserQuery,
  pageOnly: ['sort', 'q', 'role'],
  answers: { 200: Type.Array(ListedUser) },
  streams: true,
  counted: true,
  summary: 'Kullanıcıları filtreler, sıralar ve sayfa sayfa verir',
  english: 'Lists users. With `page` one sorted page; without, all or `limit` after the id `cursor`.',
  codes: ['LIST_TOO_LONG'],
  failure: 'Failed to fetch users',
} as const satisfies Operation

export const getUser = {
  id: 'getUser',
  method: 'GET',
  path: userUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: UserDetail },
  summary: 'Bir kullanıcıyı oturumları ve engeliyle verir',
  english: 'One user, with open sessions and a block, if any.',
  codes: notFound,
  failure: 'Failed to fetch user',
} as const satisfies Operation

export const changeRole = {
  id: 'changeRole',
  method: 'PATCH',
  path: userUrl(':id'),
  ...admin,
  params: ById,
  body: RoleChange,
  answers: { 200: UserDetail },
  summary: 'Kullanıcıyı yönetici yapar ya da yöneticiliğini bitirir',
  english: 'Makes a user an admin, or ends that.',
  codes: [...notFound, 'LAST_ADMIN', 'ADMIN_BY_ENVIRONMENT'],
  failure: 'Rol değiştirilemedi.',
} as const satisfies Operation

export const getUserHistory = {
  id: 'getUserHistory',
  method: 'GET',
  path: userHistoryUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: Type.Array(AuditEntry) },
  summary: 'Kullanıcının yaptıklarını ve ona yapılanları listeler',
  english: 'What a user did, and what was done to the user.',
  codes: notFound,
  failure: 'Failed to fetch history',
} as const satisfies Operation

export const endUserSessions = {
  id: 'endUserSessions',
  method: 'DELETE',
  path: userSessionsUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: EndedSessions },
  summary: 'Kullanıcının bütün oturumlarını kapatır',
  english: 'Ends all sessions of a user.',
  codes: notFound,
  failure: 'Oturumlar kapatılamadı.',
} as const satisfies Operation

export const userOperations = {
  name: 'users',
  title: 'Kullanıcılar',
  turkish: 'Giriş yapmış ya da kendisine lisans verilmiş herkes.',
  english: 'Everybody who has signed in or was given a license.',
  operations: [listUsers, getUser, changeRole, getUserHistory, endUserSessions],
} as const satisfies OperationGroup
