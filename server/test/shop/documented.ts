import type { Operation } from '@muhur/contract/operation'
import { operations } from '@muhur/contract/operations'
import type { LightMyRequestResponse } from 'fastify'
import { Compile, type Validator } from 'typebox/compile'
import type { App } from '../../src/http/deps.ts'
import { isPreview } from '../../src/http/preview.ts'
import { codesOf } from '../../src/site/openapi/answers.ts'
import { isFile } from '../../src/site/openapi/document.ts'

/** Long lists are of the same rows as short ones. */
const longestRead = 100_000

/** Fails a test in which an answer is not what `/openapi.json` says of its route: status, code, media type and body. */
export function holdToDocument(app: App): void {
  const literalFirst = operations
    .map((operation) => ({ operation, path: patternOf(operation), judge: judgeOf(operation) }))
    .toSorted((a, b) => a.operation.path.split(':').length - b.operation.path.split(':').length)

  const inject = app.inject.bind(app)
  app.inject = ((...args: Parameters<typeof inject>) => {
    const answer = inject(...args)
    if (typeof (answer as Promise<unknown>)?.then !== 'function') return answer
    return (answer as Promise<LightMyRequestResponse>).then((response) => {
      // A preview answers 204 alone, or a refusal.
      if (isPreview({ raw: response.raw.req })) return response
      const { method, url = '' } = response.raw.req
      const address = url.split('?')[0]!
      literalFirst
        .find(({ operation, path }) => operation.method === method && path.test(address))
        ?.judge(response)
      return response
    })
  }) as typeof app.inject
}

const patternOf = ({ path }: Operation) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]{1,100}').replaceAll('.', '\\.')}$`)

function judgeOf(operation: Operation): (response: LightMyRequestResponse) => void {
  const { answers } = operation
  const codes = codesOf(operation) as readonly string[]
  const compiled = new Map<string, Validator>()

  return ({ statusCode, headers, body }) => {
    const fail = (fault: string) => {
      throw new Error(
        `${operation.method} ${operation.path} answered ${fault}, which its operation does not say`,
      )
    }
    if (String(headers['content-type']).startsWith('application/problem+json')) {
      const { code } = JSON.parse(body)
      if (!codes.includes(code)) fail(code)
      return
    }
    if (statusCode === 304 && operation.tag === 'cached') return
    const answer = answers[statusCode]
    if (answer === undefined) return fail(`status ${statusCode}`)
    const type = (headers['content-type'] ?? '').split(';')[0]!
    if (isFile(answer) ? !answer.includes(type) && answer.length > 0 : type !== 'application/json')
      return fail(`${statusCode} as ${type}`)
    if (isFile(answer) || body.length > longestRead || headers['content-encoding']) return
    const validator = compiled.get(`${statusCode}`) ?? Compile(answer)
    compiled.set(`${statusCode}`, validator)
    const value: unknown = JSON.parse(body)
    if (!validator.Check(value)) fail(JSON.stringify(validator.Errors(value).slice(0, 2)))
  }
}
