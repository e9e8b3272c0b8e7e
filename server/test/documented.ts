import { operationGroups } from '@muhur/contract/operations/groups'
import type { Operation } from '@muhur/contract/operations/operation'
import type { LightMyRequestResponse } from 'fastify'
import { Compile, type Validator } from 'typebox/compile'
import type { DeclaredRoute } from '../src/access/guard.ts'
import type { App } from '../src/http/deps.ts'
import { codesOf } from '../src/site/openapi/answers.ts'
import { answersOf, isFile } from '../src/site/openapi/document.ts'

const operations = new Map<string, Operation>(
  operationGroups.flatMap((group) => Object.entries(group.operations)),
)

/** Long lists are of the same rows as short ones. */
const longestRead = 100_000

/** Fails a test in which an answer is not what `/openapi.json` says of its route: status, code, media type and body. */
export function holdToDocument(app: App): void {
  const documented = app.declaredRoutes.flatMap((route) => {
    const operation = operations.get(`${route.method} ${route.url}`)
    const path = new RegExp(`^${route.url.replaceAll(/:\w+/g, '[^/]{1,100}').replaceAll('.', '\\.')}$`)
    return operation ? [{ route, operation, path, judge: judgeOf(route, operation) }] : []
  })
  const literalFirst = documented.toSorted(
    (a, b) => a.route.url.split(':').length - b.route.url.split(':').length,
  )

  const inject = app.inject.bind(app)
  app.inject = ((...args: Parameters<typeof inject>) => {
    const answer = inject(...args)
    if (typeof (answer as Promise<unknown>)?.then !== 'function') return answer
    return (answer as Promise<LightMyRequestResponse>).then((response) => {
      const { method, url = '' } = response.raw.req
      const address = url.split('?')[0]!
      literalFirst.find(({ route, path }) => route.method === method && path.test(address))?.judge(response)
      return response
    })
  }) as typeof app.inject
}

function judgeOf(route: DeclaredRoute, operation: Operation): (response: LightMyRequestResponse) => void {
  const answers = answersOf(route, operation)
  const codes = codesOf(route, operation) as readonly string[]
  const compiled = new Map<string, Validator>()

  return ({ statusCode, headers, body }) => {
    const fail = (fault: string) => {
      throw new Error(
        `${route.method} ${route.url} answered ${fault}, which its entry in contract/src/operations does not say`,
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
