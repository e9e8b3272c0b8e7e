import { existsSync } from 'node:fs'

/** The browser without a window comes first: with it the specs take two thirds of the processor's time. */
const installations = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @param {string} [chosen] the path in CHROMIUM_PATH, which precedes all installations */
export function findChromium(chosen = process.env.CHROMIUM_PATH) {
  return (chosen ? [chosen] : installations).find((path) => existsSync(path))
}

/**
 * No sandbox, since it fails in containers, no background traffic of the browser, and no name but this machine's: a request of a
 * page to another host fails at once.
 */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]
