import { exampleOf, refused, type LanguageSnippets } from '../../e2e/snippets/plans.ts'
import type { Plan } from '../../e2e/snippets/run.ts'
import { goEnvironment } from './language.mjs'

/** The library that was compiled before, and no network. */
export const prepare: LanguageSnippets['prepare'] = () => {
  const { CGO_ENABLED, GOCACHE, GOFLAGS, GOPROXY, GOTOOLCHAIN } = goEnvironment
  return { CGO_ENABLED, GOCACHE, GOFLAGS, GOPROXY, GOTOOLCHAIN }
}

/** A module with the downloads in a package of their own. */
const goModule = (main: string, type: string): Plan => ({
  files: { 'main.go': main, 'go.mod': exampleOf('discord-bot-go/go.mod') },
  build: 'mkdir muhur && mv muhur*.go muhur && go build -o bot .',
  type,
  runs: /Bot çalışıyor|connected: Ticket Bot|bitiş: süresiz/,
  ...refused,
})

const goProgram = (text: string) => goModule(text, 'exec ./bot')

const doctorOf = (main: string) => (text: string) => ({
  ...goModule(main, text),
  runs: /muhur-doctor .*VERDICT=VALID /,
  denied: /muhur-doctor .*VERDICT=REVOKED /,
  code: 1,
})

export const recipes: LanguageSnippets['recipes'] = {
  'examples/discord-bot-go/README.md › sh': (text) => goModule(exampleOf('discord-bot-go/main.go'), text),
  'docs/tr/sdks.md › Go': goProgram,
  'a product › main.go': goProgram,
  'a product › Terminal 3': (text, others) => goModule(others('a product › main.go'), text),
  'a product › Terminal: doktor 4': (text, others) => doctorOf(others('a product › main.go'))(text),
}
