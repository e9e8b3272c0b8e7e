// Asks validators that we did not write, and Python's regular expressions, about the OpenAPI document of a running server.
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { spawnSync } from 'node:child_process'

const answer = await fetch(new URL('/openapi.json', process.argv[2]))
const text = await answer.text()
const document = JSON.parse(text)
const findings = [...(await redocly()), ...(await spectralOas()), ...python()]
for (const finding of findings) console.error(finding)
console.log(`${Object.keys(document.paths).length} paths, ${findings.length} findings`)
if (findings.length > 0) process.exitCode = 1

async function redocly() {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The first step of a sign-in leads on, and never answers 2xx.
    rules: { 'operation-2xx-response': 'off' },
  })
  const problems = await lintFromString({ source: text, config, absoluteRef: 'openapi.json' })
  return problems.map(
    ({ ruleId, message, location }) => `Redocly ${ruleId}: ${message} at ${location[0]?.pointer}`,
  )
}

async function spectralOas() {
  const judge = new spectral.Spectral()
  judge.setRuleset({
    extends: [rulesets.oas],
    // OpenAPI 3.1 lets a bearer token have scopes, which Spectral takes for a fault.
    rules: { 'oas3-operation-security-defined': 'off' },
  })
  const results = await judge.run(document)
  return results.map(({ code, message, path }) => `Spectral ${code}: ${message} at ${path.join('/')}`)
}

/** Clients in Python compile each pattern as it stands. */
function python() {
  const patterns = [...new Set(patternsIn(document))]
  const program = 'import json, re, sys\nfor pattern in json.load(sys.stdin): re.compile(pattern)'
  const { status, stderr } = spawnSync('python3', ['-W', 'error', '-c', program], {
    input: JSON.stringify(patterns),
    encoding: 'utf8',
  })
  if (patterns.length < 10) return [`There are ${patterns.length} patterns only.`]
  return status === 0 ? [] : [`Python: ${stderr.trim().split('\n').at(-1)}`]
}

function patternsIn(value) {
  if (typeof value !== 'object' || value === null) return []
  const own = typeof value.pattern === 'string' ? [value.pattern] : []
  return [...own, ...Object.values(value).flatMap(patternsIn)]
}
