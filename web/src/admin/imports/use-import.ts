import { importLimits, type Import, type ImportDetail } from '@muhur/contract/shop/imports/imports'
import {
  beginImport,
  cancelImport,
  getImport,
  listImports,
  sendImportPart,
  startImport,
  takeImportedKeys,
} from '@muhur/contract/shop/imports/imports-calls'
import { keyOf } from '@muhur/contract/operation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, askFile } from '../../api/ask.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { saveFile } from '../../ui/save-file.ts'

const importKey = (id: string) => keyOf(getImport, { params: { id } })

export const isAtWork = ({ state }: Import): boolean => state === 'checking' || state === 'running'

/** One import, asked for again each second while the server works on it. */
export const useImport = (id: string) =>
  useAnswer(
    getImport,
    { params: { id } },
    {
      callOptions: { preferServerText: true },
      refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? 1000 : false),
    },
  )

/** Sends a file in parts that each arrive in time on a slow line; `sent` is the share that has arrived, 0 to 1. */
export function useUpload(onDone: (id: string) => void) {
  const client = useQueryClient()
  const [sent, setSent] = useState(0)
  const upload = useMutation({
    onMutate: () => setSent(0),
    mutationFn: (file: File) => sendParts(file, setSent),
    onSuccess: onDone,
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(listImports) }),
  })
  return { ...upload, sent }
}

async function sendParts(file: File, onSent: (share: number) => void): Promise<string> {
  const { partBytes } = importLimits
  let id = ''
  for (let from = 0, number = 0; number === 0 || from < file.size; from += partBytes, number++) {
    const last = String(from + partBytes >= file.size)
    const body = file.slice(from, from + partBytes, 'text/csv')
    const answer = id
      ? await ask(sendImportPart, { params: { id, number: String(number) }, query: { last }, body })
      : await ask(beginImport, { query: { file_name: file.name.slice(0, 200), last }, body })
    id = answer.id
    onSent(Math.min(1, (from + partBytes) / file.size))
  }
  return id
}

export const useStartImport = (id: string) =>
  useStep(id, (all_or_nothing: boolean) => ask(startImport, { params: { id }, body: { all_or_nothing } }))

export const useCancelImport = (id: string) => useStep(id, () => ask(cancelImport, { params: { id } }))

function useStep<Input = void>(id: string, mutationFn: (input: Input) => Promise<ImportDetail>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (changed) => client.setQueryData(importKey(id), changed),
    onError: () => void client.invalidateQueries({ queryKey: importKey(id) }),
  })
}

export function useTakeKeys({ id, file_name }: Import) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => askFile(takeImportedKeys, { params: { id } }),
    onSuccess: (file) => saveFile(file, `anahtarlar-${file_name.replace(/\.\w+$/, '')}.csv`),
    onSettled: () => void client.invalidateQueries({ queryKey: importKey(id) }),
  })
}
