import { Type } from 'typebox'
import { exchangeUrl, logoutUrl, sessionUrl, startUrl } from '../access/session.ts'
import { newAccessUrl, ownSessionsUrl, ownSessionUrl } from '../access/own-sessions.ts'
import type { OperationGroup } from './operation.ts'

export const sessionOperations: OperationGroup = {
  name: 'sessions',
  title: 'Oturum',
  turkish: 'Discord ile giriş, açık oturumlar ve çıkış.',
  english: 'Signing in through Discord, the open sessions, and signing out.',
  operations: {
    [`GET ${startUrl}`]: {
      id: 'startSignIn',
      summary: 'Tarayıcıyı Discord’un giriş sayfasına gönderir',
      english: "Sends the browser to Discord's authorize page.",
      answers: { 302: [], 403: ['text/html'] },
    },
    [`POST ${exchangeUrl}`]: {
      id: 'finishSignIn',
      summary: 'Discord’un verdiği kodla oturum açar',
      english: "Opens a session with Discord's code; the session is a cookie.",
      codes: [
        'CODE_REQUIRED',
        'SIGN_IN_EXPIRED',
        'STATE_MISMATCH',
        'REDIRECT_MISMATCH',
        'CODE_REFUSED',
        'DISCORD_UNAVAILABLE',
        'DEMO_ONLY_HERE',
        'RATE_LIMITED',
      ],
    },
    [`GET ${sessionUrl}`]: {
      id: 'getSession',
      summary: 'Kimin giriş yaptığını söyler',
      english: 'Who is signed in.',
    },
    [`POST ${logoutUrl}`]: {
      id: 'signOut',
      summary: 'Oturumu kapatır',
      english: 'Ends the session.',
      codes: ['TOKEN_NOT_ACCEPTED'],
      answers: { 200: Type.Object({ success: Type.Literal(true) }) },
    },
    [`GET ${ownSessionsUrl}`]: {
      id: 'listOwnSessions',
      summary: 'Açık oturumlarınızı listeler',
      english: "The caller's open sessions.",
    },
    [`DELETE ${ownSessionsUrl}`]: {
      id: 'endOtherSessions',
      summary: 'Bu tarayıcı dışındaki oturumlarınızı kapatır',
      english: "Ends the caller's other sessions.",
    },
    [`DELETE ${ownSessionUrl(':id')}`]: {
      id: 'endOwnSession',
      summary: 'Oturumlarınızdan birini kapatır',
      english: "Ends one of the caller's sessions.",
      codes: ['SESSION_NOT_FOUND'],
    },
    [`GET ${newAccessUrl}`]: {
      id: 'listNewAccess',
      summary:
        'Öteki yöneticilerin yeni oturumlarını, token’larını ve yöneticilikle birlikte kapananları listeler',
      english:
        "The other admins' sessions and API tokens of the last days, without any secret, and what ended with an admin's role.",
    },
  },
}
