import {
  blockEffectUrl,
  blocksUrl,
  blockUrl,
  type Block,
  type BlockEffect,
  type BlockSubject,
  type DeletedBlock,
  type NewBlock,
} from '@muhur/contract/block'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../api.ts'

const pageSize = 50
const key = ['admin', 'blocks']

export function useBlocks(kind: string) {
  const asked = { limit: String(pageSize), ...(kind && { kind }) }
  return useInfiniteQuery({
    queryKey: [...key, asked],
    queryFn: ({ signal, pageParam }) =>
      call<Block[]>(
        `${blocksUrl}?${new URLSearchParams({ ...asked, ...(pageParam && { cursor: pageParam }) })}`,
        {
          signal,
          failure: 'Failed to fetch blocks',
        },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)!.id : undefined),
    placeholderData: keepPreviousData,
  })
}

/** What a block would stop; asked anew for each subject, since instances come and go. */
export function useBlockEffect(subject: BlockSubject | undefined) {
  return useQuery({
    queryKey: [...key, 'effect', subject],
    queryFn: ({ signal }) =>
      call<BlockEffect>(blockEffectUrl, {
        method: 'POST',
        body: subject,
        signal,
        failure: 'Etkisi hesaplanamadı.',
        preferServerText: true,
      }),
    enabled: subject !== undefined,
  })
}

export function useCreateBlock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (block: NewBlock) =>
      call<Block>(blocksUrl, {
        method: 'POST',
        body: block,
        failure: 'Engel eklenemedi.',
        preferServerText: true,
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

export function useDeleteBlock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call<DeletedBlock>(blockUrl(id), {
        method: 'DELETE',
        failure: 'Engel kaldırılamadı.',
        preferServerText: true,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
