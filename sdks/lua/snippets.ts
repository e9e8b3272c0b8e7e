import { join } from 'node:path'
import { exampleOf, refused, type LanguageSnippets, type Recipe } from '../../e2e/snippets/plans.ts'

const emulator = join(import.meta.dirname, 'test', 'emulator.mjs')

/** A resource with the download beside it, on an emulated server whose configuration holds the key. */
const resource: Recipe = (text) => ({
  files: { 'server.lua': text },
  type: `exec node ${emulator} resource muhur.lua`,
  runs: /Lisans geçerli: |connected: |bitiş: süresiz/,
  ...refused,
})

const manifest: Recipe = (text, others) => ({
  ...resource(others('a product › server.lua'), others),
  files: { 'server.lua': others('a product › server.lua'), 'fxmanifest.lua': text },
})

/** A resource whose server's console is asked for its doctor, and which goes on until the server ends. */
const doctor: Recipe = (_text, others) => ({
  ...resource(others('a product › server.lua'), others),
  type: `DOCTOR=1 exec node ${emulator} resource muhur.lua`,
  runs: /muhur-doctor .*VERDICT=VALID /,
  denied: /muhur-doctor .*VERDICT=REVOKED /,
  code: 143,
})

/** An addon, whose server goes on after a denial. */
const addon = (text: string, config: string) => ({
  files: { 'lua/autorun/server/biletler.lua': text, 'lua/biletler/sv_config.lua': config },
  type: `mv muhur.lua lua/biletler && FOLDER=. exec node ${emulator} addon lua/biletler/muhur.lua`,
  runs: /Lisans geçerli: /,
  denied: refused.denied,
  code: 143,
})

const addonFile = 'a product › lua/autorun/server/biletler.lua'
const configFile = 'a product › lua/biletler/sv_config.lua'

export const recipes: LanguageSnippets['recipes'] = {
  'examples/fivem-resource/README.md › text': (_text, others) =>
    resource(exampleOf('fivem-resource/server.lua'), others),
  'docs/tr/sdks.md › Lua': resource,
  'a product › fxmanifest.lua': manifest,
  'a product › server.lua': resource,
  'a product › server.cfg': (_text, others) => resource(others('a product › server.lua'), others),
  'a product › Sunucunun konsolu': doctor,
  [addonFile]: (text, others) => addon(text, others(configFile)),
  [configFile]: (text, others) => addon(others(addonFile), text),
}
