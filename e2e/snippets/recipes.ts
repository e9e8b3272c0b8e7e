import { sdkLanguages } from '@muhur/contract/gate/sdk-languages'
import { curl, doctor, session, verified, type LanguageSnippets, type Recipe } from './plans.ts'

export const languages = await Promise.all(
  Object.keys(sdkLanguages).map(
    async (language) => (await import(`../../sdks/${language}/snippets.ts`)) as LanguageSnippets,
  ),
)

const ofNoLanguage: Record<string, Recipe> = {
  'README.md › sh 2': curl,
  '/ › curl örneği': curl,
  'docs/tr/sdks.md › Terminal: doktor': doctor,
  'docs/tr/protocol.md › Terminal': curl,
  'docs/tr/protocol.md › Terminal: oturum': session,
  'docs/tr/protocol.md › verdict.mjs': verified,
  'a product › Terminal: anahtar': (text, others) =>
    curl(`unset LICENSE_KEY\n${text}\n${others('a product › Terminal: çağrı')}`),
  'a product › Terminal: çağrı': curl,
}

/** How every snippet is run. */
export const recipes: Record<string, Recipe> = Object.assign(
  ofNoLanguage,
  ...languages.map(({ recipes: own }) => own),
)

/** Those that are not run, and why. */
export const notRun: Record<string, string> = {
  'docs/tr/webhooks.md › alici.mjs': 'receives webhooks: receivers.test.ts runs the file',
  'docs/tr/webhooks.md › alici.py': 'receives webhooks: receivers.test.ts runs the file',
  'docs/tr/webhooks.md › acik-alici.mjs': 'receives webhooks: receivers.test.ts runs the file',
  'docs/tr/builtbybit.md › Webhook gövdesi': 'BuiltByBit fills it in: the tests of the provider send it',
  'docs/tr/webhooks.md › license.expiring': 'an event, to be read',
  'docs/tr/command.md › Terminal: kurulum': 'installs for the whole machine: e2e/api packs and installs',
  'docs/tr/command.md › Terminal: giriş': 'asks for a token: e2e/api/command.test.ts signs in',
  'docs/tr/command.md › ~/.zshrc':
    'lines for a shell with completion: e2e/api/command.test.ts completes in bash',
  'docs/tr/command.md › Terminal: komutlar': 'e2e/api/command.test.ts runs these with ids of its own',
  'docs/tr/command.md › Terminal: anahtar': 'e2e/api/command.test.ts runs it with a key of its own',
  'docs/tr/orders.md › siparis.mjs': 'sends an order: e2e/admin/orders.test.ts runs the file',
  'docs/tr/orders.md › siparis.php': 'needs PHP',
  'docs/tr/orders.md › Yanıt': 'an answer, to be read',
  'docs/releases.md › sh':
    'checks files of a release: server/src/releases/catalog/sign.test.ts runs the programs',
  'docs/integrating.md › sh':
    'a call of the panel: docs/api-sessions.md has such calls, and e2e/api runs them',
  'examples/shop-server/README.md › sh': 'a file of settings: e2e/api/client.test.ts runs the program',
  'README.md › sh': 'starts the server and this suite',
  'README.md › json': 'an answer, to be read',
  'docs/tr/deploying.md › ecosystem.config.cjs': 'needs PM2',
  'docs/tr/deploying.md › /etc/systemd/system/ticket-bot.service': 'needs systemd',
  'docs/tr/deploying.md › Dockerfile': 'needs Docker',
  'docs/tr/deploying.md › compose.yaml': 'needs Docker',
}

/** The sources that draw code, with what is drawn by them where that is none of the snippets. */
export const drawers: Record<string, string> = {
  'tokens/token-secret.tsx': 'one call with the token that is shown this once',
  'public/reference/operation.tsx':
    'calls with the examples of /openapi.json, which the server’s tests hold against their schemas',
  'public/reference/outcome.tsx': 'an answer',
  'admin/settings/webhooks/delivery-dialog.tsx': 'the body of a message that was sent',
  'admin/settings/webhooks/first-webhook.tsx': 'the body of a message, shortened',
  'admin/orders/channels/sending-example.tsx':
    'sends an order to a channel: e2e/admin/orders.test.ts runs both',
  'products/product-releases.tsx':
    'checks files of a release: server/src/releases/catalog/sign.test.ts runs the programs',
  'buyer/denials/remedy.tsx': 'words for the seller, not code',
}
