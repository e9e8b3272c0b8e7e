import { Server } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { Send } from './preview.ts'
import { callsFor, refusalOf, requireKnown, toolOf, used, type Choice } from './tools.ts'
import { version } from './version.ts'

/** An MCP server over standard input and output, until the input ends and each call has its answer. */
export async function serveMcp(send: Send, choice: Choice): Promise<void> {
  const calls = callsFor(choice)
  const running = new Set<Promise<unknown>>()
  // The library drops the answers of calls that run when its input ends.
  const input = Readable.from(
    (async function* () {
      yield* process.stdin
      // The library takes the last lines, and writes an answer, before the next turn.
      await setImmediate()
      while (running.size > 0) {
        await Promise.allSettled(running)
        await setImmediate()
      }
    })(),
  )
  const handle = serveStdio(
    () => {
      const server = new Server({ name: 'muhur', version }, { capabilities: { tools: {} } })
      server.setRequestHandler('tools/list', () => ({ tools: calls.map(toolOf) }))
      server.setRequestHandler('tools/call', ({ params }) => {
        const answer = answered(params)
        running.add(answer)
        return answer.finally(() => running.delete(answer))
      })
      return server
    },
    { transport: new StdioServerTransport(input) },
  )
  await finished(input)
  await handle.close()

  async function answered(params: { name: string; arguments?: Record<string, unknown> }) {
    const call = calls.find(({ id }) => id === params.name)
    if (!call) return answerOf([JSON.stringify(unknownTool)], true)
    try {
      const given = params.arguments ?? {}
      requireKnown(call, given)
      return answerOf(await used(call, given, send))
    } catch (error) {
      return answerOf([refusalOf(error)], true)
    }
  }
}

const unknownTool = {
  error:
    'There is no such tool. Tools that change something need `muhur mcp --write`; `--group` leaves other groups out.',
  code: 'TOOL_UNKNOWN',
}

const answerOf = (texts: readonly string[], isError = false) => ({
  content: texts.map((text) => ({ type: 'text' as const, text })),
  isError,
})
