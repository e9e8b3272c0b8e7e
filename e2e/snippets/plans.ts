import { readFileSync } from 'node:fs'
import { at } from '../../scripts/paths.mjs'
import type { Plan } from './run.ts'
import { connected, nodeStandIn, pythonStandIn } from './stand-ins.ts'

/** Stands behind a snippet that does nothing else, where a bot would go on. */
const wentOn = 'went on'

/** What a snippet's program prints where the license was refused, before it ends with the code that means: not again. */
const refusal = /\[Mühür\] Bu lisans iptal edilmiş\..*\(REVOKED/
const exitCode = 78
const refused = { denied: refusal, code: exitCode }

/** A program of Node under the name that the snippet calls it by. */
export const node =
  (file = 'index.mjs') =>
  (text: string): Plan => ({
    files: { ...nodeStandIn, [file]: text.includes('.login(') ? text : `${text}\nconsole.log('${wentOn}')` },
    type: `exec node ${file}`,
    runs: new RegExp(`${connected}|${wentOn}`),
    ...refused,
  })

/** The manager forks `bot`, which is the snippet beside it. */
export const sharded =
  (bot: string) =>
  (text: string): Plan => ({
    ...node()(`${text}\nsetInterval(() => {}, 1000)`),
    files: { ...nodeStandIn, 'index.mjs': text, 'bot.mjs': bot },
    runs: new RegExp(`(${connected}[^]*){2}`),
  })

export const python =
  (end = '') =>
  (text: string): Plan => ({
    files: { ...pythonStandIn, 'bot.py': `${text}\n${end}` },
    type: 'exec python3 -u bot.py',
    runs: new RegExp(`${connected}|${wentOn}`),
    ...refused,
  })

export const pythonScript = python(`print('${wentOn}')\n`)

export const javaProgram = (text: string): Plan => ({
  files: { 'Bot.java': text },
  build: 'javac -encoding UTF-8 -cp "$MUHUR" -d classes Bot.java',
  type: 'exec java -cp "$MUHUR:classes" Bot',
  runs: /Ticket Bot, bitiş: süresiz/,
  ...refused,
})

/** Of a Java that was sent SIGTERM. */
const terminated = 143

/** A whole plugin, a method of one, or a line of its `onEnable`. */
export function plugin(text: string): Plan {
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

/** What the buyer writes into the plugin's file. */
export const pluginConfig = (whole: string) => (text: string) => {
  const plan = plugin(whole)
  return { ...plan, files: { ...plan.files, 'data/config.yml': text } }
}

/** Builds the example's jar as its page says, and starts it. */
export function pluginBuild(text: string): Plan {
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

/** A call to the gate, or several. */
export const curl = (text: string): Plan => ({
  files: {},
  type: text,
  runs: /\{"valid":true,"code":"VALID"/,
  denied: /\{"valid":false,"code":"REVOKED"/,
  code: 0,
})

/** What a reader copies by hand, from one answer into the next call, is taken from the file of the last answer. */
export function session(text: string): Plan {
  const token = `TOKEN=$(node -p 'JSON.parse(fs.readFileSync("last", "utf8")).instance?.token')`
  const calls = text.replaceAll('; echo; }', ' | tee last; echo; }').replaceAll(/^TOKEN=.*$/gm, token)
  return { ...curl(calls), runs: /("valid":true[^]*){3}/, denied: /("code":"REVOKED"[^]*){3}/ }
}

/** What one types to start a bot that stands there already. */
export const start =
  (files: Record<string, string>) =>
  (text: string): Plan => ({
    files: { ...nodeStandIn, ...pythonStandIn, ...files },
    type: text,
    runs: new RegExp(`${connected}|${wentOn}|^connected$`, 'm'),
    ...refused,
  })

/** One line for each language. */
export function doctor(text: string): Plan {
  const asked = text.match(/ doctor$/gm)!.length
  const says = (verdict: string) => new RegExp(`(muhur-doctor .*VERDICT=${verdict} [^]*){${asked}}`)
  return { files: {}, type: text, runs: says('VALID'), denied: says('REVOKED'), code: 1 }
}

/** Activates, and believes the answer by the snippet alone. */
export const verified = (text: string): Plan => ({
  files: { 'verdict.mjs': text, 'index.mjs': activation },
  type: 'exec node index.mjs',
  runs: new RegExp(wentOn),
  ...refused,
})

const activation = `import { verdict } from './verdict.mjs'
const { LICENSE_KEY, PRODUCT, ADDRESS } = process.env
const call = { iss: ADDRESS, aud: PRODUCT, verb: 'activate', nonce: crypto.randomUUID() }
const fingerprint = 'makine-0001'
const body = JSON.stringify({ license_key: LICENSE_KEY, product_id: PRODUCT, fingerprint, nonce: call.nonce })
const ask = async (url, init) => (await fetch(ADDRESS + url, init)).json()
const headers = { 'content-type': 'application/json' }
const answer = await ask('/api/license/activate', { method: 'POST', headers, body })
const { code } = verdict(answer, await ask('/.well-known/jwks.json'), { ...call, body, fingerprint })
if (code !== 'VALID') {
  console.error('[Mühür] Bu lisans iptal edilmiş. (' + code)
  process.exit(${exitCode})
}
console.log('${wentOn}')`

export const exampleOf = (path: string) => readFileSync(at('examples', path), 'utf8')
