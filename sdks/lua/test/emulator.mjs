/**
 * Emulates the server of a game, which no test can run: `node emulator.mjs <program> [file of the SDK]`. The Lua program has the
 * functions of FiveM or Garry's Mod from `host.lua`; this process does their HTTP and timers, and passes lines on.
 * `LUA` names the interpreter.
 */
import { spawn } from 'node:child_process'
import http from 'node:http'
import https from 'node:https'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import process, { argv, env, exit, stdin, stdout } from 'node:process'

const here = import.meta.dirname
const [, , program, file = join(here, '..', '..', 'dist', 'muhur.lua')] = argv
const lua = spawn(env.LUA ?? 'luajit', [join(here, 'host.lua'), here, program, file], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const terminated = 143
lua.on('close', (code, signal) => exit(signal === 'SIGTERM' ? terminated : signal ? 1 : code))
lua.stdin.on('error', () => {})
process.on('SIGTERM', () => exit(terminated))
createInterface(stdin)
  .on('line', (line) => tell('line', '', line))
  .on('close', () => tell('over'))

/** Tells the Lua program of an event, at this time of the game, with these texts. */
function tell(kind, id, ...texts) {
  const parts = texts.map((text) => Buffer.from(text))
  const head = [kind, id || 0, performance.now().toFixed(0), ...parts.map(({ length }) => length)].join(' ')
  lua.stdin.write(Buffer.concat([Buffer.from(`${head}\n`), ...parts]))
}

let heard = Buffer.alloc(0)
lua.stdout.on('data', (data) => {
  heard = Buffer.concat([heard, data])
  for (;;) {
    const end = heard.indexOf(10)
    const [kind, id, length] = heard.subarray(0, Math.max(end, 0)).toString().split(' ')
    if (end < 0 || heard.length < end + 1 + Number(length)) return
    const text = heard.subarray(end + 1, end + 1 + Number(length)).toString()
    heard = heard.subarray(end + 1 + Number(length))
    doOne[kind](id, text)
  }
})

const doOne = {
  say: (_id, text) => void stdout.write(`${text}\n`),
  timer: (id, text) =>
    void (text === '0' ? setImmediate(tell, 'timer', id) : setTimeout(tell, Number(text), 'timer', id)),
  http: (id, text) => request(id, JSON.parse(text)),
}

/** A game reads any body; this one no more, since some of those in the tests have no end. */
const longest = 1024 * 1024

function request(id, { url, method, body }) {
  let isOver = false
  const end = (status, headers = {}, data = '', fault = '') => {
    if (isOver) return
    isOver = true
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)
    tell('http', id, String(status), lines.join(''), data, fault)
    call.destroy()
  }
  const fail = ({ code }) =>
    end(0, {}, '', /ENOTFOUND|EAI_AGAIN/.test(code) ? 'Could not resolve host' : 'Could not connect')
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const call = (url.startsWith('https:') ? https : http).request(url, { method, headers, agent: false })
  call.on('error', fail).on('response', (response) => {
    const parts = []
    let length = 0
    const finish = () => end(response.statusCode, response.headers, Buffer.concat(parts))
    if (Number(response.headers['content-length']) > 8 * longest) return finish()
    response.on('error', fail).on('end', finish)
    response.on('data', (part) => {
      parts.push(part)
      length += part.length
      if (length > longest) finish()
    })
  })
  call.end(body)
}
