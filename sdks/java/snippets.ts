import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { doctor, refused, wentOn, type LanguageSnippets } from '../../e2e/snippets/plans.ts'
import type { Plan } from '../../e2e/snippets/run.ts'
import { at } from '../../scripts/paths.mjs'
import { javacOptions, quickStart } from './language.mjs'

/** Compiles the download, and the stand-in for a Paper server. */
export const prepare: LanguageSnippets['prepare'] = (folder, downloads) => {
  const [MUHUR, PAPER] = [join(folder, 'muhur'), join(folder, 'paper')]
  compile(MUHUR, [join(downloads, 'Muhur.java')])
  compile(
    PAPER,
    ['stubs', 'test'].flatMap((name) => javaFiles(at('examples/paper-plugin', name))),
  )
  return { MUHUR, PAPER, JAVA_TOOL_OPTIONS: quickStart.join(' ') }
}

function compile(into: string, files: string[]): void {
  const { status, stderr } = spawnSync('javac', [...javacOptions, '-d', into, ...files], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

const javaFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(folder, name))

/** With classes of its own: the SDK keeps its files beside them, and a plugin's jar takes all of `$MUHUR`. */
const javaProgram = (text: string): Plan => ({
  files: { 'Bot.java': text },
  build: 'javac -encoding UTF-8 -cp "$MUHUR" -d classes Bot.java && cp -R "$MUHUR/." classes',
  type: 'exec java -cp classes Bot',
  runs: /Ticket Bot, bitiş: süresiz/,
  ...refused,
})

/** The exit code of a JVM after SIGTERM. */
const terminated = 143

/** A whole plugin, a method of one, or a line of its `onEnable`. */
function plugin(text: string): Plan {
  const say = `getLogger().info("${wentOn}");`
  const imports = (text.match(/^import .*$/gm) ?? []).join('\n')
  const rest = text.replaceAll(/^import .*$/gm, '')
  const method = /void onEnable/.test(rest) ? rest : `public void onEnable() { ${rest}\n}`
  const source = /\bclass \w+/.test(text)
    ? text.replace('/* ... */', say)
    : `import muhur.Muhur;\n${imports}\npublic class Eklenti extends org.bukkit.plugin.java.JavaPlugin {\n${method}\nvoid boot() { ${say} }\n}`
  const [, name = ''] = /\bclass (\w+)/.exec(source)!
  const [, home] = /^package ([\w.]+);/m.exec(source) ?? []
  return {
    files: {
      [`${name}.java`]: source,
      'resources/plugin.yml': `name: ${name}\nversion: 1.0.0\nmain: ${home ? `${home}.` : ''}${name}\n`,
      'resources/config.yml': 'license: ""\n',
      'data/config.yml': 'license: "MHR-…"\n',
    },
    build: [
      `javac -encoding UTF-8 -cp "$MUHUR:$PAPER" -d classes ${name}.java`,
      'jar --create --file plugin.jar -C classes . -C "$MUHUR" . -C resources .',
    ].join(' && '),
    type: 'exec java -cp "$PAPER" StandIn plugin.jar data',
    runs: new RegExp(`${wentOn}|Lisans geçerli, eklenti açılıyor`),
    denied: /Disabling \w+ on main/,
    code: terminated,
  }
}

/** The buyer's text in the plugin's file. */
const pluginConfig = (whole: string) => (text: string) => {
  const plan = plugin(whole)
  return { ...plan, files: { ...plan.files, 'data/config.yml': text } }
}

/** Builds the example's jar as its page says, and starts it. */
function pluginBuild(text: string): Plan {
  const folder = at('examples/paper-plugin')
  return {
    files: { 'data/config.yml': 'license: "MHR-…"\n' },
    build: `cp -R '${folder}/.' . && mkdir -p src/muhur && cp Muhur.java src/muhur/ && ${text}`,
    type: 'exec java -cp "$PAPER" StandIn KorumaPlus.jar data',
    runs: /KorumaPlus hazır/,
    denied: /Disabling KorumaPlus on main/,
    code: terminated,
  }
}

export const recipes: LanguageSnippets['recipes'] = {
  'README.md › java': plugin,
  'examples/paper-plugin/README.md › sh': pluginBuild,
  '/ › Java örneği': plugin,
  'docs/tr/start.md › Java: Paper eklentisi': plugin,
  'docs/tr/sdks.md › Java': javaProgram,
  'a product › Eklenti.java': plugin,
  'a product › config.yml': (text, others) => pluginConfig(others('a product › Eklenti.java'))(text),
  'a product › Terminal: doktor 3': doctor,
}
