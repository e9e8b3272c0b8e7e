import { pino, stdTimeFunctions, type Logger } from 'pino'
import { hideSecrets } from './hide-secrets.ts'
import { countRepeats } from './repeats.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof logLevels)[number]

/** Takes the lines of a log: the terminal, or the list of a test. */
interface Destination {
  write(line: string): void
}

/**
 * The log: one JSON object a line. From `warn` on, a fault that comes again within a minute is only counted, and its count is
 * logged once a minute.
 */
export function openLog(level: LogLevel, destination?: Destination): Logger {
  const repeats = countRepeats((fields, severity, message) => log[severity](fields, message))
  const log: Logger = pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: fieldsOf, req: () => undefined, res: () => undefined },
      hooks: {
        logMethod(words, write, number) {
          if (repeats.isNews(words, number)) write.apply(this, words)
        },
        streamWrite: hideSecrets,
      },
    },
    ...(destination ? [destination] : []),
  )
  return log
}

/** The logged part of an error. PostgreSQL's errors contain the rows that they complain of, and others whole requests. */
function fieldsOf(error: Error & { code?: string }): object {
  const { name, code, message, stack, cause } = error
  return {
    type: name,
    ...(code !== undefined && { code }),
    message,
    stack,
    ...(cause instanceof Error && { cause: cause.message }),
  }
}
