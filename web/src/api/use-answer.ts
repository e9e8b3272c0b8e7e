import {
  keyOf,
  type AnswerOf,
  type Asked,
  type Call,
  type Operation,
  type Parts,
} from '@muhur/contract/operation'
import {
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { ask, askTagged, type CallOptions, type CallInput, type Tagged } from './ask.ts'
import { stopAsking } from './leaving.ts'
import { useLastError } from './use-last-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The call that fetches the answer. */
    queryMeta: { operation?: Call }
  }
}

type Options<Answer> = Partial<
  Pick<UseQueryOptions<Answer>, 'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'placeholderData'>
> & { callOptions?: CallOptions }

/** The answer to a call that changes nothing, kept under `keyOf(operation, input)`; a call with a body, under the body too. */
export function useAnswer<O extends Operation>(
  operation: Asked<O>,
  input: CallInput<O>,
  { callOptions, ...options }: Options<AnswerOf<O>> = {},
) {
  const key = keyOf(operation, input)
  return useLastError(
    useQuery({
      queryKey: input.body === undefined ? key : [...key, input.body],
      queryFn: ({ signal }) => ask(operation, input, { signal, ...callOptions }),
      meta: { operation },
      ...options,
    }),
  )
}

/** Under which a page keeps an answer with its entity tag, apart from the answer alone. */
export const taggedKeyOf = (operation: Call, parts: Parts) => [...keyOf(operation, parts), 'tagged']

/** An answer with its entity tag, to show with `useTaggedAnswer` or to fetch at once. */
export const taggedAnswer = <O extends Operation>(
  operation: Asked<O>,
  input: CallInput<O>,
  callOptions?: CallOptions,
) => ({
  queryKey: taggedKeyOf(operation, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => askTagged(operation, input, { signal, ...callOptions }),
  meta: { operation },
})

export const useTaggedAnswer = <O extends Operation>(
  operation: Asked<O>,
  input: CallInput<O>,
  { callOptions, ...options }: Options<Tagged<AnswerOf<O>>> = {},
) => useLastError(useQuery({ ...taggedAnswer(operation, input, callOptions), ...options }))

interface ChangeOptions {
  /**
   * Asks again after a refusal too, since another tab or person may have made the change a moment ago; the change is
   * under way until the answers are there.
   */
  afterFailure?: boolean
  /** Leaves answers out. */
  isWanted?: (query: Query) => boolean
  /** The id of the object that the change deletes, and whose page then closes. */
  deletes?: string
  /** 0 for an answer with a secret. */
  gcTime?: number
}

/** A change by another method than GET, after which the page asks again for everything that may have changed. */
export function useChange<O extends Operation>(
  operation: O,
  { afterFailure, isWanted, deletes, gcTime }: ChangeOptions = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ callOptions, ...input }: CallInput<O> & { callOptions?: CallOptions }) =>
      ask(operation, input as CallInput<O>, callOptions),
    ...(gcTime !== undefined && { gcTime }),
    onMutate: () => (deletes === undefined ? undefined : stopAsking(client, deletes)),
    onError: (_error, _input, page) => page?.resume(),
    onSuccess(_answer, _input, page) {
      page?.drop()
      if (!afterFailure) void askAgain(client, operation, isWanted)
    },
    onSettled: () => (afterFailure ? askAgain(client, operation, isWanted) : undefined),
  })
}

/** Whether an answer is one of this call's. */
export const isOf =
  ({ id }: Operation) =>
  ({ meta }: Query): boolean =>
    meta?.operation?.id === id

/**
 * After a change: everything that depends on who asks may be another, and the public answers that the operation names.
 * `isWanted` leaves answers out.
 */
export function askAgain(
  client: QueryClient,
  { changesNothing, changesPublic = [] }: Operation,
  isWanted: (query: Query) => boolean = () => true,
): Promise<void> {
  const isConcerned = (query: Query) => {
    const operation = query.meta?.operation
    return (
      operation !== undefined &&
      (operation.access !== 'public' || changesPublic.includes(operation.id)) &&
      isWanted(query)
    )
  }
  return changesNothing ? Promise.resolve() : client.invalidateQueries({ predicate: isConcerned })
}
