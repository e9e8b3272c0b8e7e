import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { node24 } from '../../scripts/node24.mjs'
import { programIn } from './packed.ts'

/** Types each answer as soon as its question stands there; writes what the screen is sent. */
const program = `
import json, os, pty, sys
program, answers = json.loads(sys.argv[1]), json.loads(sys.argv[2])
pid, screen = pty.fork()
if pid == 0:
    os.execv(program[0], program)
unread = b''
while True:
    try:
        part = os.read(screen, 4096)
    except OSError:
        break
    sys.stdout.buffer.write(part)
    unread += part
    if answers and answers[0][0].encode() in unread:
        os.write(screen, answers.pop(0)[1].encode() + b'\\r')
        unread = b''
`
export const hasTerminal = spawnSync('python3', ['-c', 'import pty']).status === 0

/** What stays on the screen: without the part of a line before an erasure, and without the cursor's moves. */
export const seen = (screen: string) =>
  // oxlint-disable-next-line no-control-regex
  screen.replaceAll(/[^\n]*\u001b\[\d*[JK]/g, '').replaceAll(/\u001b\[[\d;?]*[A-Za-z]/g, '')

/** Runs the installed command in a terminal, and gives what the screen was sent. */
export const terminal =
  (folder: string, env: Record<string, string>) =>
  async (words: string[], answers: [question: string, answer: string][] = []) => {
    const given = [node24(), programIn(folder), ...words]
    const child = spawn('python3', ['-c', program, JSON.stringify(given), JSON.stringify(answers)], {
      env: { ...process.env, ...env },
    })
    const [screen, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(errors).toBe('')
    return screen
  }
