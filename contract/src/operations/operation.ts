import type { TSchema } from 'typebox'
import type { ErrorCode } from '../errors.ts'

/**
 * A call of the API as `/openapi.json` and `/docs/api` present the call, beside what the route itself declares: method,
 * address, access, resource and schemas.
 */
export interface Operation {
  /** Unique name; a generated client names its function so. */
  id: string
  /** One sentence in Turkish, and in English. */
  summary: string
  english: string
  /** Codes of this call alone. Those of the guard, the framework and the limits follow from the route. */
  codes?: readonly ErrorCode[]
  /** Answers that the route has no response schema for: by status a schema, or the media types that a file may have. */
  answers?: Record<number, TSchema | readonly string[]>
  /** Entity tags: the answer `sends` an ETag, a change `asks` for it in If-Match, a text is `cached` by If-None-Match. */
  tag?: 'sends' | 'asks' | 'cached'
  /** A list with the header X-Total-Count. */
  counted?: true
  /** A change of people and programs for which an Idempotency-Key does nothing. */
  ignoresKey?: true
  /** A request body that is no JSON: its media type. */
  file?: string
  /** A body, where a body with all fields would be refused. */
  example?: object
}

/** Calls of one subject, by method and address as the route declares them: `GET /api/admin/licenses/:id`. */
export interface OperationGroup {
  /** The group's page: `/docs/api/<name>`. */
  name: string
  title: string
  /** What the calls are about. */
  turkish: string
  english: string
  operations: Record<string, Operation>
}
