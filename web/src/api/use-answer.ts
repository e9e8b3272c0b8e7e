import { keyOf, type AnswerOf, type Asked, type Call, type Operation } from '@muhur/contract/operation'
import {
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { ask, type Manner, type Question } from './ask.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The call that fetches the answer. */
    queryMeta: { operation?: Call }
  }
}

type Options<Answer> = Partial<
  Pick<UseQueryOptions<Answer>, 'enabled' | 'staleTime' | 'refetchInterval' | 'placeholderData'>
>

/** The answer to a call that changes nothing, as the page keeps it. */
export const answerTo = <O extends Operation>(
  operation: Asked<O>,
  question: Question<O>,
  manner?: Manner,
) => ({
  queryKey: keyOf(operation, question),
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(operation, question, { signal, ...manner }),
  meta: { operation },
})

export const useAnswer = <O extends Operation>(
  operation: Asked<O>,
  question: Question<O>,
  options?: Options<AnswerOf<O>>,
) => useQuery({ ...answerTo(operation, question), ...options })

/** A change by another method than GET, after which the page asks again for whatever may be another now. */
export function useChange<O extends Operation>(operation: O) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ manner, ...question }: Question<O> & { manner?: Manner }) =>
      ask(operation, question as Question<O>, manner),
    onSuccess: () => void askAgain(client, operation),
  })
}

/**
 * After a change: everything that depends on who asks may be another, and the public answers that the operation names.
 * `isWanted` leaves answers out, such as those about a deleted object.
 */
export function askAgain(
  client: QueryClient,
  { changesNothing, changesPublic = [] }: Operation,
  isWanted: (query: Query) => boolean = () => true,
): Promise<void> {
  const isConcerned = (query: Query) => {
    const asked = query.meta?.operation
    return (
      asked !== undefined &&
      (asked.access !== 'public' || changesPublic.includes(asked.id)) &&
      isWanted(query)
    )
  }
  return changesNothing ? Promise.resolve() : client.invalidateQueries({ predicate: isConcerned })
}
