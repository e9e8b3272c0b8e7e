import { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Send } from './preview.ts'
import { callsFor, refusalOf, toolOf, used } from './tools.ts'

/** An MCP server over standard input and output, until the input ends. */
export async function serveMcp(send: Send, { write }: { write: boolean }): Promise<void> {
  const calls = callsFor(write)
  const handle = serveStdio(() => {
    const server = new Server({ name: 'muhur', version: '0.1.0' }, { capabilities: { tools: {} } })
    server.setRequestHandler('tools/list', () => ({ tools: calls.map(toolOf) }))
    server.setRequestHandler('tools/call', async ({ params }) => {
      const call = calls.find(({ id }) => id === params.name)
      if (!call) return answerOf(JSON.stringify(unknownTool), true)
      try {
        return answerOf(await used(call, params.arguments ?? {}, send))
      } catch (error) {
        return answerOf(refusalOf(error), true)
      }
    })
    return server
  })
  await new Promise((resolve) => process.stdin.once('end', resolve))
  await handle.close()
}

const unknownTool = {
  error: 'There is no such tool. Tools that change something need `muhur mcp --write`.',
  code: 'TOOL_UNKNOWN',
}

const answerOf = (text: string, isError = false) => ({ content: [{ type: 'text' as const, text }], isError })
