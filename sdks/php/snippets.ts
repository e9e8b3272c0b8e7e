import { doctor, exampleOf, refused, start, type LanguageSnippets } from '../../e2e/snippets/plans.ts'
import type { Plan } from '../../e2e/snippets/run.ts'

/** A script, or a page in a folder beside the download. */
const phpScript =
  (name: string, runs: RegExp) =>
  (text: string): Plan => ({
    files: { [name]: text },
    type: `exec php ${name}`,
    runs,
    ...refused,
  })

const page = phpScript('public/index.php', /Hoş geldiniz/)
const greeted = /lisansı geçerli/
const worker = phpScript('worker.php', greeted)

/** The command that starts an installed worker. */
const startWorker = (source: string) => (text: string) => ({
  ...start({ 'worker.php': source })(text),
  runs: greeted,
})

export const recipes: LanguageSnippets['recipes'] = {
  'examples/php-site/README.md › sh': startWorker(exampleOf('php-site/worker.php')),
  'docs/tr/sdks.md › PHP': phpScript('script.php', /bitiş: süresiz/),
  'a product › public/index.php': page,
  'a product › worker.php': worker,
  'a product › Terminal 4': (text, others) => startWorker(others('a product › worker.php'))(text),
  'a product › Terminal: doktor 5': doctor,
}
