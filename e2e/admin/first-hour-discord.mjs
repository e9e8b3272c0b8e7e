/** Loaded into a server before its own code: Discord's API for a server that was started with Discord's credentials. */
const real = globalThis.fetch
const answers = {
  '/oauth2/token': {
    access_token: 'token',
    token_type: 'Bearer',
    expires_in: 604_800,
    scope: 'identify email',
  },
  '/oauth2/token/revoke': {},
  '/users/@me': { id: process.env.ADMIN_DISCORD_IDS, username: 'ayse', avatar: null },
}
globalThis.fetch = async (input, init) => {
  const [, path] = /^https:\/\/discord\.com\/api\/v10(\/.*)$/.exec(input) ?? []
  return path === undefined ? real(input, init) : Response.json(answers[path])
}
